import { chromium } from 'playwright';
const mod = await import(process.argv[2]);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
try { await mod.default(b); } catch (e) { console.log('THREW', e.message.slice(0,600)); }
await b.close();
