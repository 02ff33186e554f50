import type { Row } from "../values/values.ts";

const MODELS = {
  Toyota: ["AVANZA", "VELOZ", "KIJANG INNOVA", "FORTUNER", "RUSH", "YARIS", "CALYA", "AGYA", "RAIZE"],
  Daihatsu: ["XENIA", "TERIOS", "SIGRA", "AYLA", "GRAN MAX", "ROCKY", "LUXIO"],
  Honda: ["BRIO", "JAZZ", "HR-V", "CR-V", "BR-V", "MOBILIO", "CIVIC", "WR-V"],
  Mitsubishi: ["XPANDER", "XPANDER CROSS", "PAJERO SPORT", "TRITON", "L300", "XFORCE"],
  Suzuki: ["ERTIGA", "XL7", "CARRY", "BALENO", "IGNIS", "JIMNY", "S-PRESSO"],
  Isuzu: ["PANTHER", "MU-X", "D-MAX", "TRAGA", "ELF"],
  Nissan: ["GRAND LIVINA", "X-TRAIL", "SERENA", "MAGNITE"],
  Hyundai: ["CRETA", "STARGAZER", "SANTA FE", "PALISADE", "IONIQ 5"],
  Mazda: ["CX-5", "CX-3", "MAZDA2", "MAZDA3"],
  Wuling: ["CONFERO", "ALMAZ", "AIR EV", "CORTEZ"],
  Hino: ["DUTRO", "RANGER"],
} as const;

/** The car types, about 60; one in seven has no letter yet. */
export const CAR_TYPES: readonly Row[] = Object.entries(MODELS)
  .flatMap(([brand, models]) => models.map((model, letter) => ({ brand, model, letter })))
  .map(({ brand, model, letter }, place) => ({
    brand,
    model,
    kode: place % 7 === 6 ? null : String.fromCharCode(65 + letter),
  }));
