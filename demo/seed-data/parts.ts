/** The parts that a stock opname counts, by kind (`jenis_opname`), with code and name. */
export const PARTS = {
  Sparepart: [
    ["SP-04465-BZ010", "Kampas Rem Depan"],
    ["SP-04495-BZ020", "Kampas Rem Belakang"],
    ["SP-17801-0Y040", "Filter Udara"],
    ["SP-87139-0N010", "Filter Kabin"],
    ["SP-90919-01253", "Busi Iridium"],
    ["SP-48510-0D530", "Shock Absorber Depan"],
    ["SP-16363-0Y050", "Kipas Radiator"],
    ["SP-90916-02570", "Tali Kipas 5PK"],
    ["SP-31210-BZ150", "Matahari Kopling"],
    ["SP-43330-09510", "Ball Joint Bawah"],
  ],
  Oli: [
    ["OL-0W20-4L", "Oli Mesin 0W-20 4 Liter"],
    ["OL-5W30-4L", "Oli Mesin 5W-30 4 Liter"],
    ["OL-10W40-4L", "Oli Mesin 10W-40 4 Liter"],
    ["OL-15W40-10L", "Oli Diesel 15W-40 10 Liter"],
    ["OL-ATF-1L", "Oli Transmisi Matik 1 Liter"],
    ["OL-CVTF-4L", "Oli CVT 4 Liter"],
    ["OL-DOT4-05L", "Minyak Rem DOT 4 500 ml"],
  ],
  Ban: [
    ["BN-175-65-R14", "Ban 175/65 R14"],
    ["BN-185-65-R15", "Ban 185/65 R15"],
    ["BN-195-60-R16", "Ban 195/60 R16"],
    ["BN-205-65-R16", "Ban 205/65 R16"],
    ["BN-265-60-R18", "Ban 265/60 R18"],
    ["BN-750-16-14PR", "Ban Truk 7.50-16 14PR"],
  ],
  Aksesoris: [
    ["AK-KARPET-7S", "Karpet Dasar 7 Kursi"],
    ["AK-TALANG-AIR", "Talang Air Pintu"],
    ["AK-KF-60", "Kaca Film 60%"],
    ["AK-DASHCAM-2K", "Kamera Dasbor 2K"],
    ["AK-SARUNG-JOK", "Sarung Jok Kulit Sintetis"],
    ["AK-SENSOR-PKR", "Sensor Parkir Belakang"],
  ],
} as const;

/** The kinds of opname. */
export const KINDS = Object.keys(PARTS) as (keyof typeof PARTS)[];
