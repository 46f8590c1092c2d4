import { Today as Answer } from '#contract/office/today.ts';
import { css } from '#styled/css';
import { formatDateTime } from '#web/lib/date.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckCircleIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { muted } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { lengthOf, ShopperText, visible } from '../generated/text.tsx';
import { Reading } from '../reading/Reading.tsx';
import { booksAt } from './days.ts';
import { waitingIn } from './waiting.ts';

const between = css({ display: 'flex', justifyContent: 'space-between', gap: '3', fontSize: 'sm' });

const bar = css({
  width: 'full',
  height: '[0.5rem]',
  mt: '1',
  fill: 'accent',
  borderRadius: 'sm',
  bg: 'bg.sunken',
});

const heading = css({ mb: '3' });
const below = css({ mt: '4' });
const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { lg: '3fr 2fr' },
  alignItems: 'start',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  columnGap: '3',
  minHeight: '16',
  px: '4',
  py: '2',
  borderTop: 'hairline',
  borderRadius: '[0]',
  _hover: { bg: 'bg.sunken' },
});
const items = css({ '& > li:first-child > a': { borderTop: 'none' } });
const what = css({ fontWeight: 'bold' });
const figures = css({ display: 'grid', gridTemplateColumns: 'auto auto', gap: '3' });
const figure = css({
  display: 'block',
  fontWeight: 'bold',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const bars = css({ display: 'grid', gap: '3', mt: '5' });
const takings = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { lg: '1fr auto' },
  alignItems: 'end',
});
const chart = css({
  width: 'full',
  height: { base: '[12rem]', lg: '[22rem]' },
  fill: 'accent',
  borderBottom: 'hairline',
});
const sold = css({ fill: 'fg.muted' });
const scrolled = css({ overflowX: 'auto', minWidth: '0' });
const key = css({ display: 'inline', width: '[0.625rem]', height: '[0.625rem]', fill: 'accent' });
const table = css({
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& :is(th, td)': { py: '0.5', ps: { base: '2', sm: '4' }, textAlign: 'end', fontWeight: 'normal' },
  '& :is(th, td):first-child': { ps: '0', textAlign: 'start', color: 'fg.muted' },
  '& thead th': { color: 'fg.muted' },
  '& td:nth-last-child(-n+2)': { fontWeight: 'bold' },
});

/** The things that wait, oldest first, and today's sales. */
export function Today() {
  return (
    <Page title="Today">
      <Reading command="today" schema={Answer}>
        {(today) => (
          <>
            {today.waiting.catalogue !== null && (
              <Notice
                tone="error"
                title={
                  today.waiting.catalogue.is === 'refused'
                    ? 'The catalogue’s file is refused'
                    : 'The catalogue’s file can’t be written'
                }
              >
                <ShopperText>{today.waiting.catalogue.why}</ShopperText>
              </Notice>
            )}
            <div className={columns}>
              <Waiting today={today} />
              <Sold today={today} />
            </div>
            <Wishes wishes={today.wishes} />
            <LastDays days={today.days} />
          </>
        )}
      </Reading>
    </Page>
  );
}

function Waiting({ today }: { today: Answer }) {
  const waiting = waitingIn(today);
  return (
    <section>
      <h2 className={heading}>Waiting</h2>
      <Card padded={false}>
        {waiting.length === 0 ? (
          <EmptyState icon={<CheckCircleIcon />} title="Nothing waits for you." level={3} />
        ) : (
          <ul className={items}>
            {waiting.map(({ name, how, since, to }) => (
              <li key={name}>
                <OfficeLink to={to} look="plain" className={row}>
                  <span>
                    <span className={what}>{name}</span>
                    <br />
                    <span className={muted}>{visible(how)}</span>
                  </span>
                  <span className={muted}>
                    {since !== null && lengthOf(Date.parse(today.at) - Date.parse(since))}
                  </span>
                  <ChevronRightIcon />
                </OfficeLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

const SHOWN = 6;

function Sold({ today }: { today: Answer }) {
  const { products, days, replaced } = today;
  const { orders = 0, received = 0, sales = 0, refunds = 0 } = days.at(-1) ?? {};
  const best = products.toSorted((a, b) => b.amount - a.amount).slice(0, SHOWN);
  const others = products.length - best.length + today.more_products;
  const most = best[0]?.amount ?? 1;
  return (
    <section>
      <h2 className={heading}>Received and sold today</h2>
      <Card>
        <div className={figures}>
          {[
            ['Received', formatMoney(String(received))],
            ['Sales', formatMoney(String(sales))],
            ['Orders', String(orders)],
            ['Refunds', formatMoney(String(refunds))],
          ].map(([name, value]) => (
            <p key={name}>
              <span className={muted}>{name}</span>
              <span className={figure}>{value}</span>
            </p>
          ))}
        </div>
        {best.length > 0 && (
          <ul className={bars} aria-label="Products, before discounts">
            {best.map(({ variant, name, quantity, amount }) => (
              <li key={variant}>
                <span className={between}>
                  <span>
                    {quantity} × <bdi>{visible(name)}</bdi>
                  </span>
                  <Money amount={String(amount)} />
                </span>
                <svg className={bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(amount / most) * 100} height="8" />
                </svg>
              </li>
            ))}
          </ul>
        )}
        {others > 0 && (
          <p className={`${muted} ${below}`}>
            {others} more {others === 1 ? 'product' : 'products'}
          </p>
        )}
        {replaced.length > 0 && (
          <p className={`${muted} ${below}`}>
            Replaced: {replaced.map(({ by, count }) => `${count} by ${visible(by)}`).join(', ')}
            {today.more_replaced > 0 && `, and by ${today.more_replaced} more`}
          </p>
        )}
      </Card>
    </section>
  );
}

/** What most people asked for and isn't sold. */
function Wishes({ wishes }: { wishes: Answer['wishes'] }) {
  if (wishes.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>Asked for, and not sold</h2>
      <Card>
        <ol className={bars}>
          {wishes.map(({ words, people }) => (
            <li key={words} className={between}>
              <ShopperText>{words}</ShopperText>
              <span className={muted}>{people === 1 ? '1 person' : `${people} people`}</span>
            </li>
          ))}
        </ol>
        <p className={below}>
          <OfficeLink to="/list/wishes">All wishes</OfficeLink>
        </p>
      </Card>
    </section>
  );
}

/** One day, as `2 Mar`. */
const dayOf = (day: string) => formatDateTime(day, 'UTC').replace(/ \d{4},.*/, '');
const figuresOf = (amount: number) => (amount === 0 ? '' : formatMoney(String(amount), ''));

type Day = Answer['days'][number];

/** The money received on each of the last days by source, and the sales, as bars and as figures. */
function LastDays({ days }: { days: readonly Day[] }) {
  const hasBooks = useCommand('books show') !== undefined;
  const sources = [...new Set(days.flatMap((day) => day.sources.map(({ source }) => source)))].toSorted();
  const most = Math.max(...days.flatMap(({ received, sales }) => [received, sales]));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || most <= 0) return null;
  const from = (day: Day, source: string) => day.sources.find((each) => each.source === source)?.amount ?? 0;
  const shade = (at: number) => 1 - (0.75 * at) / Math.max(1, sources.length);
  return (
    <section>
      <h2 className={heading}>Received and sold in {days.length} days</h2>
      <Card className={takings}>
        <div>
          <svg
            className={chart}
            viewBox={`0 0 ${days.length * 10} 100`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {days.map((day, at) => {
              let top = 100;
              const bars = sources.map((source, of) => {
                // The corrections of a day may exceed its money.
                const height = (Math.max(0, from(day, source)) / most) * 100;
                top -= height;
                return (
                  <rect key={source} x={at * 10 + 1} y={top} width={4} height={height} opacity={shade(of)} />
                );
              });
              const height = (day.sales / most) * 100;
              return [
                ...bars,
                <rect
                  key="sales"
                  className={sold}
                  x={at * 10 + 5}
                  y={100 - height}
                  width={4}
                  height={height}
                />,
              ];
            })}
          </svg>
          <span className={between}>
            <span className={muted}>{dayOf(first.day)}</span>
            <span className={muted}>{dayOf(last.day)}</span>
          </span>
        </div>
        <div className={scrolled}>
          <table className={table}>
            <caption>
              <VisuallyHidden>Received, by source, and sales, in rupees, by day</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">PKR</th>
                {sources.map((source, at) => (
                  <th key={source} scope="col">
                    <svg className={key} viewBox="0 0 8 8" aria-hidden>
                      <rect width="8" height="8" opacity={shade(at)} />
                    </svg>{' '}
                    {visible(source)}
                  </th>
                ))}
                <th scope="col">received</th>
                <th scope="col">
                  <svg className={key} viewBox="0 0 8 8" aria-hidden>
                    <rect className={sold} width="8" height="8" />
                  </svg>{' '}
                  sales
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">
                    {hasBooks ? (
                      <OfficeLink to={booksAt({ from: day.day, to: day.day })}>{dayOf(day.day)}</OfficeLink>
                    ) : (
                      dayOf(day.day)
                    )}
                  </th>
                  {sources.map((source) => (
                    <td key={source}>{figuresOf(from(day, source))}</td>
                  ))}
                  <td>{figuresOf(day.received)}</td>
                  <td>{figuresOf(day.sales)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
