import type { Config } from "tailwindcss";

const cssVariable = (name: string) => `var(--${name})`;

/** The design system. Names say what a token is for, not its shade or size; globals.css has the values. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        // White on the brand's colour has a contrast of 4.1:1: large text only.
        brand: {
          DEFAULT: cssVariable("brand"),
          strong: cssVariable("brand-strong"),
          pressed: cssVariable("brand-pressed"),
          stronger: cssVariable("brand-stronger"),
          soft: cssVariable("brand-soft"),
        },
        bar: { DEFAULT: cssVariable("bar"), pressed: cssVariable("bar-pressed") },
        canvas: cssVariable("canvas"),
        surface: cssVariable("surface"),
        sunken: cssVariable("sunken"),
        pointed: cssVariable("pointed"),
        line: cssVariable("line"),
        edge: cssVariable("edge"),
        ink: cssVariable("ink"),
        muted: cssVariable("muted"),
        veil: cssVariable("veil"),
        focus: cssVariable("focus"),
        danger: {
          DEFAULT: cssVariable("danger"),
          strong: cssVariable("danger-strong"),
          soft: cssVariable("danger-soft"),
          fill: cssVariable("danger-fill"),
          pressed: cssVariable("danger-pressed"),
        },
        success: { DEFAULT: cssVariable("success"), soft: cssVariable("success-soft") },
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
      spacing: {
        control: cssVariable("control"),
        "control-room": cssVariable("control-room"),
        row: cssVariable("row"),
      },
      borderRadius: { control: cssVariable("radius-control"), panel: cssVariable("radius-panel") },
      boxShadow: { panel: cssVariable("shadow-panel"), dialog: cssVariable("shadow-dialog") },
    },
  },
} satisfies Config;
