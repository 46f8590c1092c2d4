const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What people call the browser of a `User-Agent`, such as `Chrome on Android`. */
export function deviceNameOf(userAgent: string | undefined): string {
  const named = (names: readonly (readonly [string, RegExp])[], other: string) =>
    names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? other;
  return `${named(BROWSERS, 'A browser')} on ${named(SYSTEMS, 'another system')}`;
}
