import { setTimeout as sleep } from "node:timers/promises";
import { people } from "../../e2e/support/site/people.ts";
import { actionIds } from "../load/actions.ts";
import { signIn } from "../load/app.ts";
import { asPeople } from "../servers/person.ts";
import { peakBytes, residentBytes } from "../servers/process-use.ts";
import { type Server, startApi, startApp } from "../servers/servers.ts";
import { percentileOf } from "../statistics.ts";
import { COUNT, inUnit, KILOBYTES, MEGABYTES, MILLISECONDS, TIMES, tableOf, type Unit } from "../table.ts";
import { drawPhotos, sendAs } from "./samples.ts";

/** What a page does: so many thumbnails of a screen, so many at once, and so many a second while it is scrolled. */
const SCREEN = 24;
const AT_ONCE = 4;
const PER_SECOND = 10;

const CROWD = 20;
const EACH = 60;
const PROBE_MS = 250;

type Answer = { status: number; bytes: number };

async function fetchThumbnail(app: Server, cookie: string, foto: string): Promise<Answer> {
  const response = await fetch(`${app.url}/images/${foto}?lebar=320`, {
    headers: { cookie, accept: "image/webp" },
  });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

/** Scrolls over these photos as a page does. */
async function scroll(app: Server, cookie: string, fotos: readonly string[], perSecond?: number) {
  const left = [...fotos];
  const answers: Answer[] = [];
  const fetchLeft = async () => {
    for (let foto = left.shift(); foto !== undefined; foto = left.shift()) {
      const begun = performance.now();
      answers.push(await fetchThumbnail(app, cookie, foto));
      const turn = perSecond ? (1000 / perSecond) * AT_ONCE : 0;
      await sleep(Math.max(0, turn - (performance.now() - begun)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchLeft));
  return answers;
}

/** Measures the smallest answer of the app until stopped, in milliseconds. */
function probe(app: Server) {
  const times: number[] = [];
  const timer = setInterval(async () => {
    const begun = performance.now();
    await (await fetch(`${app.url}/healthz`)).text();
    times.push(performance.now() - begun);
  }, PROBE_MS);
  return () => {
    clearInterval(timer);
    return { median: percentileOf(times, 0.5), slow: percentileOf(times, 0.95) };
  };
}

type Figure = { name: string; unit: Unit; measured: number | null; atMost?: number };

async function measureScreen(app: Server, cookie: string, size: number): Promise<Figure[]> {
  const fotos = Array.from({ length: SCREEN }, (_, at) => `photo-${at}.jpg`);
  const begun = performance.now();
  const answers = await scroll(app, cookie, fotos);
  const milliseconds = performance.now() - begun;
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  return [
    { name: "size of a photo", unit: KILOBYTES, measured: size },
    { name: `${SCREEN} thumbnails`, unit: KILOBYTES, measured: bytes },
    { name: "part of the photos' bytes", unit: TIMES, measured: bytes / (SCREEN * size), atMost: 0.1 },
    { name: `time of ${SCREEN} thumbnails`, unit: MILLISECONDS, measured: milliseconds },
  ];
}

async function measureCrowd(app: Server, cookie: string, hard: readonly string[]): Promise<Figure[]> {
  const own = await asPeople(cookie, CROWD);
  const rest = probe(app);
  await sleep(20 * PROBE_MS);
  const before = rest();
  const busy = probe(app);
  const begun = performance.now();
  const answers = await Promise.all(
    own.map((cookie, person) => {
      const fotos = Array.from({ length: EACH }, (_, at) => `photo-${person}-${at}.jpg`);
      return scroll(app, cookie, [...hard, ...fotos], PER_SECOND);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const during = busy();
  const missing = answers.flat().filter(({ status }) => ![200, 413, 422].includes(status)).length;
  return [
    { name: "thumbnails per second", unit: COUNT, measured: answers.flat().length / seconds },
    { name: "thumbnails that did not come", unit: COUNT, measured: missing, atMost: 0 },
    { name: "smallest answer at rest, 95%", unit: MILLISECONDS, measured: before.slow },
    { name: "smallest answer, median", unit: MILLISECONDS, measured: during.median },
    { name: "smallest answer, 95%", unit: MILLISECONDS, measured: during.slow, atMost: 250 },
    { name: "peak memory", unit: MEGABYTES, measured: peakBytes(app.pid), atMost: 1_000_000_000 },
    { name: "memory at the end", unit: MEGABYTES, measured: residentBytes(app.pid) },
  ];
}

const isMissed = ({ measured, atMost }: Figure) =>
  atMost !== undefined && (measured === null || measured > atMost);

function rowOf(figure: Figure): string[] {
  const { name, unit, measured, atMost } = figure;
  const verdict =
    atMost === undefined ? "" : `${isMissed(figure) ? "MISSED" : "ok"} (${inUnit(atMost, unit)})`;
  return [name, `${inUnit(measured, unit)} ${unit.name}`, verdict];
}

async function main(): Promise<void> {
  const { ordinary, hard } = await drawPhotos();
  const api = await startApi(1, "--control");
  for (const [foto, file] of Object.entries(hard)) await sendAs(api, `/images/${foto}`, file);
  await sendAs(api, "/images/*", ordinary);
  const app = await startApp(api);
  const { username, password } = people.part;
  const cookie = await signIn(app.url, actionIds(), username, password);
  const figures = [
    ...(await measureScreen(app, cookie, ordinary.length)),
    ...(await measureCrowd(app, cookie, Object.keys(hard))),
  ];
  console.log(
    tableOf(`${CROWD} people scroll over photos`, ["figure", "measured", "target"], figures.map(rowOf)),
  );
  await Promise.all([app.stop(), api.stop()]);
  process.exitCode = figures.some(isMissed) ? 1 : 0;
}

await main();
