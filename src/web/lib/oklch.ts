type Linear = readonly [red: number, green: number, blue: number];

/**
 * Converts an OKLCH colour to `#rrggbb`: `lightness` 0 to 1, `chroma` 0 to about 0.3, `hue` in
 * degrees. A colour outside sRGB loses chroma until it fits, so that its lightness and hue stay.
 */
export const oklch = (lightness: number, chroma: number, hue: number): string =>
  `#${toLinear(lightness, chromaWithin(lightness, chroma, hue), hue)
    .map(toHexByte)
    .join('')}`;

/** WCAG's relative luminance of an OKLCH colour, 0 to 1, clipped to sRGB. */
export function luminance(lightness: number, chroma: number, hue: number): number {
  const [red, green, blue] = toLinear(lightness, chroma, hue);
  return 0.2126 * onScreen(red) + 0.7152 * onScreen(green) + 0.0722 * onScreen(blue);
}

/** WCAG's contrast ratio of two luminances, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** `chroma`, or as much of it as sRGB has. */
export function chromaWithin(lightness: number, chroma: number, hue: number): number {
  if (isShown(toLinear(lightness, chroma, hue))) return chroma;
  let within = 0;
  let outside = chroma;
  for (let step = 0; step < 12; step += 1) {
    const middle = (within + outside) / 2;
    if (isShown(toLinear(lightness, middle, hue))) within = middle;
    else outside = middle;
  }
  return within;
}

/** Converts OKLCH to linear sRGB, through OKLab and LMS. */
function toLinear(lightness: number, chroma: number, hue: number): Linear {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (colour: Linear) => colour.every((channel) => channel >= -0.0005 && channel <= 1.0005);
const onScreen = (channel: number) => Math.min(1, Math.max(0, channel));

function toHexByte(channel: number): string {
  const light = onScreen(channel);
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
