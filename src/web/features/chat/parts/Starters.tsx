import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';

const list = css({ display: 'grid', gap: '2', justifyItems: 'center', mb: '[auto]' });

/** The most frequent questions, to be completed before they are sent. */
const STARTERS = ["My code doesn't work", 'I paid and nothing came', 'Which card do I need?'];

export const Starters = ({ onStart }: { onStart: (text: string) => void }) => (
  <ul aria-label="Ways to start" className={list}>
    {STARTERS.map((text) => (
      <li key={text}>
        <Button variant="secondary" size="sm" onClick={() => onStart(text)}>
          {text}
        </Button>
      </li>
    ))}
  </ul>
);
