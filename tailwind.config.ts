import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/** The design system. Names say what a token is for, not its shade or size; globals.css has the values. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        // White on the brand's colour has a contrast of 4.1:1: large text only.
        brand: {
          DEFAULT: token("brand"),
          strong: token("brand-strong"),
          pressed: token("brand-pressed"),
          stronger: token("brand-stronger"),
          soft: token("brand-soft"),
        },
        bar: { DEFAULT: token("bar"), pressed: token("bar-pressed") },
        canvas: token("canvas"),
        surface: token("surface"),
        sunken: token("sunken"),
        pointed: token("pointed"),
        line: token("line"),
        edge: token("edge"),
        ink: token("ink"),
        muted: token("muted"),
        veil: token("veil"),
        focus: token("focus"),
        danger: {
          DEFAULT: token("danger"),
          strong: token("danger-strong"),
          soft: token("danger-soft"),
          fill: token("danger-fill"),
          pressed: token("danger-pressed"),
        },
        success: { DEFAULT: token("success"), soft: token("success-soft") },
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
      fontSize: {
        // The smallest bold size that counts as large text for contrast.
        heading: ["1.1875rem", { lineHeight: "1.375rem" }],
        title: ["1.25rem", { lineHeight: "1.75rem", letterSpacing: "-0.01em" }],
      },
      spacing: { control: token("control"), "control-room": token("control-room"), row: token("row") },
      borderRadius: { control: token("radius-control"), panel: token("radius-panel") },
      boxShadow: { panel: token("shadow-panel"), dialog: token("shadow-dialog") },
    },
  },
} satisfies Config;
