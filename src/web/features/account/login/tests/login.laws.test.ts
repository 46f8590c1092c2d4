import { lawsOf, requestLaws } from '#statecharts/laws/laws.ts';
import { loginModel } from './login.model.ts';

/* Spec §2, §7 and §8; R-31. */
requestLaws(lawsOf(loginModel), 'logIn', {
  by: 'login.submitted',
  sends: ({ move }) => move.event['login'],
  offered: () => true,
  within: 5_000,
  busy: 'busy',
  succeeds: 'opened',
  isOver: ({ status }) => status === 'done',
  refused: 'refused',
  says: ({ context }) => context.formError?.message,
});
