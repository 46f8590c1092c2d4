import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { cookiesMachine } from './cookies.machine.ts';

/**
 * It sticks to the foot of the screen and has a place of its own at the end of the page, wherever it stands in it, so that it covers nothing for good.
 * `data-foot` tells what else sticks there how high to stand (`--foot`), and what gets the focus is scrolled clear of it.
 */
const notice = css({
  position: 'sticky',
  insetBlockEnd: '0',
  order: '1',
  zIndex: 'toast',
  bg: 'bg.raised',
  borderBlockStart: 'hairline',
  fontSize: 'xs',
  // Whoever accepted must not see it even for the moment until the shop is alive.
  '[data-cookies=accepted] &': { display: 'none' },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'space-between', md: 'center' },
  columnGap: '4',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  py: '2',
});

type Props = {
  state: SnapshotFrom<typeof cookiesMachine>;
  send: (event: EventFrom<typeof cookiesMachine>) => void;
};

/** What this shop keeps in the browser, with a way to agree. It asks nothing before one goes on. */
export function CookieNotice({ state, send }: Props) {
  return (
    <section
      aria-label="Cookies"
      data-state={dataState(state)}
      data-foot
      data-screen-only
      hidden={!state.can({ type: 'cookies.accepted' })}
      className={notice}
    >
      <div className={row}>
        <p>
          We use only the cookies that this shop needs. <Link to="/privacy-policy">Privacy Policy</Link>
        </p>
        <Button variant="secondary" onClick={() => send({ type: 'cookies.accepted' })}>
          Accept
        </Button>
      </div>
    </section>
  );
}
