import path from "node:path";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

const inPublic = (name) => path.join("public", "screenshots", name);

/** A picture of the help page (app/_shell/help/), in the size that the page expects. */
const helpShot = (name, screen, act) => ({
  file: inPublic(`bantuan-${name}.webp`),
  path: screen,
  width: 960,
  height: 600,
  act,
});

const DESKTOP = { width: 1280, height: 800, saved: 960 };
const PHONE = { width: 390, height: 844 };

/** What a picture of the README shows, in the light and in the dark theme. */
const readmeShots = (name, shot) =>
  ["light", "dark"].map((theme) => ({
    file: path.join("docs", "pictures", `${name}-${theme}.webp`),
    theme,
    ...shot,
  }));

const IMPORTED = [
  ["Dealer", "Keterangan", "Harga A", "Harga B", "Harga C", "Harga D", "Harga E"],
  [
    "Cahaya Daihatsu",
    "Servis berkala 80.000 km",
    "1.250.000",
    "1.350.000",
    "1.450.000",
    "1.550.000",
    "1.650.000",
  ],
  ["Cahaya Daihatsu", "Rotasi ban", "85.000", "95.000", "105.000", "115.000", "125.000"],
  ["Cahaya Daihatzu", "Kuras minyak rem", "210.000", "225.000", "240.000", "255.000", "270.000"],
  ["Honda Mandiri Jaya", "Detailing mesin", "450.000", "475.000", "12,500", "525.000", "550.000"],
  ["Honda Mandiri Jaya", "Nano coating kaca", "325.000", "350.000", "375.000", "400.000", "425.000"],
];

/** The pictures in the README. */
export const README_SHOTS = [
  ...readmeShots("list", {
    ...DESKTOP,
    path: "/perawatan-postcheck-list?filter.dealer=Cahaya+Daihatsu",
    act: async (page) => {
      await press(page, "Filter");
      await page.getByRole("checkbox", { name: /^Cahaya Daihatsu/ }).waitFor();
    },
  }),
  ...readmeShots("import", {
    ...DESKTOP,
    path: "/impor/perawatan-postcheck-list",
    act: async (page) => {
      await page
        .getByLabel("Tempel dari spreadsheet")
        .fill(IMPORTED.map((cells) => cells.join("\t")).join("\n"));
      await press(page, "Periksa");
      await page.getByRole("button", { name: /^Jalankan/ }).waitFor();
    },
  }),
  ...readmeShots("stock-counts", {
    ...DESKTOP,
    account: "budi",
    path: "/opname-list?lihat=ringkasan",
    act: (page) => page.getByText("Total Jumlah").first().waitFor(),
  }),
  ...readmeShots("phone", { ...PHONE, account: "budi", path: "/opname-list" }),
];

/** All pictures that `npm run screenshots` takes: those of the install dialog (app/manifest.ts), of the help page, and of the README. */
export const SHOTS = [
  { file: inPublic("wide.png"), path: "/perawatan-postcheck-list", width: 1280, height: 800 },
  { file: inPublic("narrow.png"), path: "/dealer-cabang-list", width: 390, height: 693, scale: 2 },
  helpShot("masuk", "/"),
  helpShot("daftar", "/sa-list"),
  helpShot("formulir", "/create-car-type", async (page) => {
    await page.getByLabel("Model", { exact: true }).fill("kijang innova");
    await press(page, "Buat");
    await page.getByText("Kolom wajib diisi").first().waitFor();
  }),
  helpShot("pesan", "/car-type-list?mulai=1000", async (page) => {
    await press(page, "Selanjutnya");
    await page.getByRole("dialog", { name: "KESALAHAN", exact: true }).waitFor();
  }),
  ...README_SHOTS,
];

/** Returns the size of the picture of a shot, in pixels. */
export function pixelsOf({ width, height, scale = 1, saved = width * scale }) {
  return { width: saved, height: (saved * height) / width };
}
