import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { cookiesMachine } from './cookies.machine.ts';

/**
 * Sticky at the bottom, with its own space at the end of the page, so that it never covers content
 * permanently. While it shows, the root's `data-cookies` sets `--foot`, the offset for other sticky
 * elements and for scrolling to the focus. On a low screen it is a part of the page instead, above the header.
 */
const notice = css({
  position: 'sticky',
  insetBlockEnd: '[var(--let-go)]',
  order: '1',
  '@media (max-height: 30rem)': { order: '0' },
  zIndex: 'toast',
  bg: 'bg.raised',
  borderBlockStart: 'hairline',
  fontSize: 'xs',
  // Once accepted, it must not flash before hydration.
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

/** The cookies that the shop uses. The notice blocks nothing. */
export function CookieNotice({ state, send }: Props) {
  return (
    <section
      aria-label="Cookies"
      data-state={dataState(state)}
      data-screen-only
      hidden={!state.can({ type: 'cookies.accepted' })}
      className={notice}
    >
      <div className={row}>
        <p>
          We only use the cookies this shop needs. <Link to="/privacy-policy">Privacy Policy</Link>
        </p>
        <Button variant="secondary" onClick={accept}>
          Accept
        </Button>
      </div>
    </section>
  );

  /** The button disappears, so that the focus would be lost with it. */
  function accept() {
    send({ type: 'cookies.accepted' });
    focusPageHeading({ preventScroll: true });
  }
}
