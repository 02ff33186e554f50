import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./toolchain.mjs";

const drawing = path.join(root, "app", "icon.svg");
const icons = path.join(root, "public", "icons");
const brand = "#1D83C6";

/** The safe zone of a maskable icon: the system may crop the rest. */
const safePart = 0.9;

/** Renders app/icon.svg as a square of this many pixels. */
function draw(pixels) {
  return sharp(drawing, { density: (72 * pixels) / 64 }).resize(pixels, pixels);
}

/** Renders a full-bleed (maskable) icon, which systems crop. */
async function drawFullBleed(pixels) {
  const inner = Math.round(pixels * safePart);
  const before = Math.floor((pixels - inner) / 2);
  const after = pixels - inner - before;
  const edges = { top: before, left: before, bottom: after, right: after, background: brand };
  return sharp(await draw(inner).flatten({ background: brand }).extend(edges).png().toBuffer());
}

const save = (image, ...file) => image.png({ palette: true }).toFile(path.join(...file));

mkdirSync(icons, { recursive: true });
for (const pixels of [192, 512]) {
  await save(draw(pixels), icons, `${pixels}.png`);
  await save(await drawFullBleed(pixels), icons, `maskable-${pixels}.png`);
}
await save(await drawFullBleed(180), root, "app", "apple-icon.png");
