import sharp from "sharp";

type Picture = Buffer<ArrayBuffer>;

const BRAND_COLOURS: Record<string, string> = {
  Toyota: "#c8102e",
  Daihatsu: "#b5121b",
  Honda: "#cc0000",
  Mitsubishi: "#a50021",
  Suzuki: "#1a3f94",
  Isuzu: "#8f1d21",
  Nissan: "#3a3f47",
  Hyundai: "#12336b",
  Mazda: "#4a4f57",
  Wuling: "#b01e23",
  Hino: "#0b5a3c",
};

const KIND_COLOURS: Record<string, readonly [light: string, dark: string]> = {
  Sparepart: ["#8fb4d9", "#2d587f"],
  Oli: ["#f0c36b", "#8a5a12"],
  Ban: ["#a9b0b8", "#343a42"],
  Aksesoris: ["#9fcbb4", "#2f6b50"],
};

const SHAPES: Record<string, string> = {
  Sparepart: `<circle cx="600" cy="390" r="190" fill="#d5dae0"/><circle cx="600" cy="390" r="190" fill="none"
    stroke="#7c8794" stroke-width="46" stroke-dasharray="74 45"/><circle cx="600" cy="390" r="72" fill="#6b7683"/>`,
  Oli: `<path d="M480 250h150l70 70v290a28 28 0 0 1-28 28H508a28 28 0 0 1-28-28z" fill="#3b3f45"/>
    <rect x="505" y="195" width="90" height="62" rx="10" fill="#e0483e"/><rect x="508" y="400" width="164"
    height="150" rx="12" fill="#f6e3b4"/>`,
  Ban: `<circle cx="600" cy="400" r="235" fill="#20242a"/><circle cx="600" cy="400" r="215" fill="none"
    stroke="#3a4049" stroke-width="22" stroke-dasharray="26 15"/><circle cx="600" cy="400" r="132" fill="#c3cad2"/>
    <circle cx="600" cy="400" r="96" fill="none" stroke="#8b95a1" stroke-width="48" stroke-dasharray="60 61"/>
    <circle cx="600" cy="400" r="34" fill="#59636f"/>`,
  Aksesoris: `<rect x="395" y="225" width="410" height="360" rx="26" fill="#c99b67"/><path d="M395 335h410"
    stroke="#a87b4a" stroke-width="10"/><rect x="560" y="225" width="80" height="360" fill="#e8cfa9"/>`,
};

const drawings = new Map<string, Promise<Picture>>();

/** The photo-like card of a spare part as JPEG, drawn once. */
export function photoOf(kind: string, code: string, name: string) {
  const [light, dark] = KIND_COLOURS[kind] ?? ["#b9c4cf", "#3d4a57"];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <defs><radialGradient id="wall" cy="38%"><stop offset="0" stop-color="#ffffff"/><stop offset="1"
    stop-color="${light}"/></radialGradient></defs>
    <rect width="1200" height="900" fill="url(#wall)"/>
    <ellipse cx="600" cy="640" rx="300" ry="26" fill="#000000" opacity="0.18"/>${SHAPES[kind] ?? ""}
    <rect y="700" width="1200" height="200" fill="${dark}"/>
    ${label(60, 785, 54, "#ffffff", name)}${label(60, 850, 36, light, code)}
    <text x="1140" y="850" font-size="36" text-anchor="end" fill="${light}" ${FONT}>${escaped(kind)}</text></svg>`;
  return once(`photo ${kind} ${code} ${name}`, () =>
    sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer(),
  );
}

/** The logo of a dealer as PNG, drawn once. */
export function logoOf(brand: string, dealer: string) {
  const colour = BRAND_COLOURS[brand] ?? "#1d83c6";
  const initials = (dealer.match(/\b\p{Lu}/gu) ?? []).slice(0, 2).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="920" height="400">
    <rect width="920" height="400" fill="#ffffff"/>
    <rect x="40" y="80" width="240" height="240" rx="48" fill="${colour}"/>
    <text x="160" y="238" font-size="104" text-anchor="middle" fill="#ffffff" ${FONT}>${escaped(initials)}</text>
    ${label(320, 195, 38, "#22303c", dealer)}${label(320, 255, 30, colour, brand)}</svg>`;
  return once(`logo ${brand} ${dealer}`, () => sharp(Buffer.from(svg)).png().toBuffer());
}

const FONT = 'font-family="DejaVu Sans, Liberation Sans, Arial, sans-serif" font-weight="bold"';

function label(x: number, y: number, size: number, colour: string, text: string) {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${FONT}>${escaped(text)}</text>`;
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function once(key: string, draw: () => Promise<Buffer>) {
  const known = drawings.get(key) ?? (draw() as Promise<Picture>);
  drawings.set(key, known);
  return known;
}
