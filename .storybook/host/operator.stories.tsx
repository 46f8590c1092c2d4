import preview from '../preview.tsx';
import { Terminal } from './HostPages.tsx';

const meta = preview.meta({
  title: "Host/Operator's output",
  component: Terminal,
  parameters: { layout: 'fullscreen' },
});

export const Help = meta.story({ args: { about: 'help' } });
export const Today = meta.story({ args: { about: 'today' } });
export const Stock = meta.story({ args: { about: 'stock' } });
export const Orders = meta.story({ args: { about: 'orders' } });
export const Receipts = meta.story({ args: { about: 'receipts' } });
export const Statements = meta.story({ args: { about: 'statements' } });
export const Payments = meta.story({ args: { about: 'payments' } });
export const Books = meta.story({ args: { about: 'books' } });
export const Catalogue = meta.story({ args: { about: 'catalogue' } });
export const Methods = meta.story({ args: { about: 'methods' } });
export const Coupons = meta.story({ args: { about: 'coupons' } });
export const Wishes = meta.story({ args: { about: 'wishes' } });
export const Accounts = meta.story({ args: { about: 'accounts' } });
export const Chat = meta.story({ args: { about: 'chat' } });
export const Operators = meta.story({ args: { about: 'operators' } });
export const Devices = meta.story({ args: { about: 'devices' } });
export const Office = meta.story({ args: { about: 'office' } });
export const WhoAmI = meta.story({ args: { about: 'whoami' } });
export const Mails = meta.story({ args: { about: 'mails' } });
export const Audit = meta.story({ args: { about: 'audit' } });
export const Keys = meta.story({ args: { about: 'keys' } });
export const Check = meta.story({ args: { about: 'check' } });
