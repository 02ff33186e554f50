import type { MetadataRoute } from "next";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name: "Support Apk Nusantara",
    short_name: "Apk Nusantara",
    description: "Aplikasi internal untuk data master dan stock opname.",
    lang: "id",
    dir: "ltr",
    display: "standalone",
    theme_color: "#1D83C6",
    background_color: "#FFFFFF",
    categories: ["business", "productivity"],
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    screenshots: [
      {
        src: "/screenshots/wide.png",
        sizes: "1280x800",
        type: "image/png",
        form_factor: "wide",
        label: "Daftar item perawatan postcheck",
      },
      {
        src: "/screenshots/narrow.png",
        sizes: "780x1386",
        type: "image/png",
        form_factor: "narrow",
        label: "Daftar dealer cabang di telepon",
      },
    ],
  };
}
