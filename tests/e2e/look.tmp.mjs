import { chromium } from 'playwright';

const base = process.argv[2];
const paths = process.argv.slice(3);
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, w, scheme] of [
  ['phone', 390, 'light'],
  ['phone', 390, 'dark'],
  ['desk', 1280, 'light'],
  ['desk', 1280, 'dark'],
]) {
  if ((name === 'phone') !== (scheme === 'light')) continue;
  const ctx = await b.newContext({
    viewport: { width: w, height: w === 390 ? 844 : 800 },
    colorScheme: scheme,
  });
  const p = await ctx.newPage();
  p.on('pageerror', (e) => console.log('ERR', e.message));
  p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
  for (const path of paths) {
    await p.goto(base + path);
    await p.waitForTimeout(900);
    await p.screenshot({ path: `/tmp/shots/${name}-${scheme}-${path.replaceAll('/', '_')}.png` });
  }
  await ctx.close();
}
await b.close();
