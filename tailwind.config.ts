import type { Config } from "tailwindcss";

/** The design system: colours by their task, so that a screen never names a shade of its own. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        brand: {
          // White on the brand's colour has a contrast of 4.1:1: large text only.
          DEFAULT: "#1D83C6",
          strong: "#14659B",
          stronger: "#0F5280",
          soft: "#E8F3FA",
        },
        canvas: "#F3F6F9",
        surface: "#FFFFFF",
        sunken: "#F7F9FB",
        line: "#DCE3EA",
        edge: "#7C8A99",
        ink: "#16212C",
        muted: "#51606F",
        danger: { DEFAULT: "#B42318", strong: "#8F1B12", soft: "#FDF0EF" },
      },
      fontFamily: {
        sans: [
          "system-ui",
          "-apple-system",
          "Segoe UI",
          "Roboto",
          "Noto Sans",
          "Liberation Sans",
          "sans-serif",
        ],
      },
      borderRadius: { control: "0.5rem", panel: "0.75rem" },
      boxShadow: { panel: "0 1px 2px rgb(22 33 44 / 0.06)", dialog: "0 20px 50px rgb(22 33 44 / 0.28)" },
    },
  },
} satisfies Config;
