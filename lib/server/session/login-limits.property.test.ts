import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { applySettings } from "../../testing/settings";
import { createLoginKeys } from "./login-limits";

applySettings();

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const write = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
const networkOf = (address: string) => createLoginKeys("siti", address).address;

testProperty(
  "an IPv6 address counts by its first 64 bits, in any notation",
  200,
  fc.property(groups, groups, (one, other) => {
    const shortest = new URL(`http://[${write(one)}]`).hostname.slice(1, -1);
    const longest = one.map((part) => part.toString(16).padStart(4, "0").toUpperCase()).join(":");
    const neighbour = write([...one.slice(0, 4), ...other.slice(4)]);
    for (const written of [write(one), shortest, longest, `${shortest}%eth0:1`, neighbour]) {
      expect(networkOf(written)).toBe(write(one.slice(0, 4)));
    }
    const isSame = write(one.slice(0, 4)) === write(other.slice(0, 4));
    expect(networkOf(write(other)) === networkOf(shortest)).toBe(isSame);
  }),
);

testProperty(
  "a name has one key that does not reveal it, whatever its blanks and case",
  150,
  fc.property(fc.string({ unit: "grapheme" }), fc.ipV4(), (name, address) => {
    const attempt = createLoginKeys(name, address);
    expect(attempt.name).toMatch(/^[\w-]{43}$/);
    expect(attempt).toEqual({ address, name: attempt.name, pair: `${address} ${attempt.name}` });
    expect(createLoginKeys(` ${name}\t`, address)).toEqual(attempt);
    const inCapitals = name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    expect(createLoginKeys(inCapitals, address)).toEqual(attempt);
  }),
);

const invisible = fc.constantFrom(
  ..."\u00ad\u034f\u115f\u180e\u200b\u202e\u2060\u2800\u3164\ufe0f\ufeff\uffa0\u0001\u{1d159}\u{e0041}",
);

testProperty(
  "invisible characters do not change the key of a name, before or after its normalization",
  200,
  fc.property(fc.string({ unit: "grapheme" }), fc.nat(), invisible, (name, at, sign) => {
    const letters = [...name];
    const place = at % (letters.length + 1);
    const spoiled = [...letters.slice(0, place), sign, ...letters.slice(place)].join("");
    const same = createLoginKeys(name, "").name;
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
      expect(createLoginKeys(spoiled.normalize(form), "").name).toBe(same);
    }
  }),
);
