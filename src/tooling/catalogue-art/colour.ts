type Linear = readonly [number, number, number];

/**
 * Converts an OKLCH colour to `#rrggbb`: `lightness` 0 to 1, `chroma` 0 to about 0.3, `hue` in
 * degrees. A colour outside sRGB loses chroma until it fits, so that its lightness and hue stay.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let within = 0;
  let outside = chroma;
  if (isShown(toLinear(lightness, chroma, hue))) within = chroma;
  else
    for (let step = 0; step < 12; step += 1) {
      const middle = (within + outside) / 2;
      if (isShown(toLinear(lightness, middle, hue))) within = middle;
      else outside = middle;
    }
  return `#${toLinear(lightness, within, hue).map(toHexByte).join('')}`;
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

function toHexByte(channel: number): string {
  const light = Math.min(1, Math.max(0, channel));
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
