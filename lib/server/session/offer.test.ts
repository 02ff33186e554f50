import { expect, test } from "vitest";
import { ROUTES } from "../../resources/routes";
import { sessionOf } from "../../testing/sign-in";
import { findRequestedScreen } from "./login";

const it = sessionOf();

test.each([
  ["/sa-list?cari=a&mulai=26", "Daftar SA"],
  ["/create-sa", "Tambah SA"],
  ["/update-sa/7", "Ubah SA"],
  ["/update-pergantian-postcheck/7", "Edit Pergantian Precheck"],
  ["/warehouse-transit-list", "Gudang Transit"],
  ["/bantuan", "Bantuan"],
  ["/impor/sa-list", "Impor SA"],
  ["/riwayat", "Riwayat"],
  ["/riwayat/sa-list?data=7&cara=import", "Riwayat Daftar SA"],
  ["/urungkan/sa-list?entri=7", "Urungkan di Daftar SA"],
  ["/salin/perawatan-precheck-list", "Salin katalog Perawatan Precheck"],
])("%s is offered as %s", (href, title) => {
  expect(findRequestedScreen(it, href)).toEqual({ userId: "7", href, title });
});

test("every screen of a role has a title for its offer", () => {
  for (const { path, permission } of ROUTES) {
    const address = path.replace("*", "1");
    const role = permission === "opname" ? "admin.part" : "admin.it";
    const offered = findRequestedScreen(sessionOf({ role }), address);
    if (address !== "/user-list" && address !== "/opname-list") expect(offered?.title).toBeTruthy();
  }
});

test.each(["/user-list?cari=x", "/opname-list", "/not-found", "::"])(
  "%j is nothing to be offered to an administrator",
  (wanted) => {
    expect(findRequestedScreen(it, wanted)).toBeNull();
    expect(findRequestedScreen(sessionOf({ role: "default" }), wanted)).toBeNull();
  },
);
