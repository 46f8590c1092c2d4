import { css } from '#styled/css';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Card } from '../Card.tsx';
import { Link } from '../Link.tsx';

const meta = preview.meta({ title: 'Design system/Card', parameters: withoutControls, component: Card });

export const Rules = meta.story({
  ...rulesOf('Card', { children: text, padded: onOff }),
  args: { padded: true, children: 'Delivered by email within minutes.' },
});

export const Padded = meta.story({ args: { children: 'Delivered by email within minutes.' } });

export const Pressable = meta.story({
  render: () => (
    <div
      className={css({
        display: 'grid',
        gap: '4',
        gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
      })}
    >
      {['Gift cards', 'Game keys', 'ایزی پیسہ ٹاپ اپ', 'Software and developer tools for small teams'].map(
        (name, at) => (
          <Card key={name} as="section" padded={false} pressable>
            <svg
              viewBox="0 0 16 10"
              width="160"
              height="100"
              className={css({ width: 'full' })}
              aria-hidden="true"
            >
              <rect width="16" height="10" fill={`oklch(0.62 0.17 ${290 - at * 70})`} />
              <path d="M0 10L10 0H16V10z" fill="oklch(1 0 0 / 0.14)" />
            </svg>
            <h3 className={css({ p: '3', fontSize: 'md' })} dir="auto">
              <Link to="/" look="plain">
                {name}
              </Link>
            </h3>
          </Card>
        ),
      )}
    </div>
  ),
});
