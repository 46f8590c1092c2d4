import { type ReactNode, useState } from 'react';
import { Catalogue as Answer, CatalogueChanges } from '#contract/office/catalogue.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { typedFields } from '../api/commands.ts';
import { CommandButton } from '../command-form/CommandButton.tsx';
import { CommandForm } from '../command-form/CommandForm.tsx';
import { focusFirst } from '../frame/keyboard.ts';
import { bar, muted } from '../frame/layout.ts';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { toChanges, toTyped } from '../generated/form-values.ts';
import { isRow } from '../generated/GeneratedAnswer.tsx';
import { GeneratedForm } from '../generated/GeneratedForm.tsx';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { Reading } from '../reading/Reading.tsx';
import { NounSection } from './CommandIndex.tsx';

const stack = css({ display: 'grid', gap: '4', minWidth: '0', '&[data-node]': { mb: '3' } });

const heading = css({ fontWeight: 'bold' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  py: '2',
  borderTop: 'hairline',
});
const fold = css({
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 'control',
    px: '4',
    cursor: 'pointer',
  },
  '& > div': { px: '4', pb: '4' },
});
const idOf = css({ display: 'block', color: 'fg.muted', fontSize: 'sm' });
const picture = css({ width: 'auto', maxHeight: '[8rem]', mb: '3', borderRadius: 'md' });

type Node = Answer['nodes'][number];
type Variant = Answer['variants'][number];

/**
 * The catalogue as a tree, with prices, visibility, texts and pictures to edit, and its history.
 */
export function Catalogue() {
  return (
    <Page title="Catalogue">
      <Reading command="catalogue show" schema={Answer}>
        {(catalogue) => (
          <Card padded={false}>
            <Nodes catalogue={catalogue} under={null} />
          </Card>
        )}
      </Reading>
      <History />
      <NounSection noun="catalogue" title="More" without={OWN} path="/list/catalogue" />
    </Page>
  );
}

/** The commands that this page has its own controls for. */
const OWN = ['show', 'price', 'reprice', 'hide', 'unhide', 'edit', 'picture', 'history', 'undo'].map(
  (verb) => `catalogue ${verb}`,
);

function Nodes({ catalogue, under }: { catalogue: Answer; under: string | null }) {
  return catalogue.nodes
    .filter((node) => node.under === under)
    .map((node) => <Fold key={node.id} catalogue={catalogue} node={node} />);
}

/** A node; its children are drawn once it is open. */
function Fold({ catalogue, node }: { catalogue: Answer; node: Node }) {
  const [isOpen, setOpen] = useState(false);
  const variants = catalogue.variants.filter((variant) => variant.under === node.id);
  const hidden = variants.filter(({ state }) => state === 'hidden').length;
  return (
    <details className={fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <bdi className={heading}>{visible(node.name)}</bdi>{' '}
          <span className={muted}>
            {node.type === 'products' && `${variants.length}${hidden > 0 ? `, ${hidden} hidden` : ''}`}
          </span>
        </span>
      </summary>
      {isOpen && (
        <div>
          {node.picture !== null && <img src={node.picture} alt="As shoppers see it" className={picture} />}
          <Acts of={node.id} seen={catalogue.revision} shown={node.shown} hidden={node.hidden} isNode />
          <Nodes catalogue={catalogue} under={node.id} />
          {variants.map((variant) => (
            <VariantRow key={variant.variant} variant={variant} seen={catalogue.revision} />
          ))}
        </div>
      )}
    </details>
  );
}

function VariantRow({ variant: { variant, name, price, state }, seen }: { variant: Variant; seen: number }) {
  return (
    <div className={row}>
      <span>
        <bdi>{visible(name)}</bdi> {state !== 'for sale' && <State>{state}</State>}
        {/* A list of prices names variants by these. */}
        <code className={idOf}>{visible(variant)}</code>
      </span>
      <Acts of={variant} seen={seen} price={price} shown={state !== 'hidden'} hidden={state === 'hidden'} />
    </div>
  );
}

type ActsProps = {
  of: string;
  seen: number;
  price?: number;
  shown: boolean;
  hidden: boolean;
  isNode?: boolean;
};

/** An entry's actions. A form sends the revision that the page showed when it was opened. */
function Acts({ of: id, seen, price, shown, hidden, isNode = false }: ActsProps) {
  const [open, setOpen] = useState<{ what: string; seen: number } | null>(null);
  /** The revisions before and after the last change on this page. */
  const [last, setLast] = useState<{ from: number; made: unknown; says: string } | null>(null);
  const mayEdit = useCommand('catalogue edit') !== undefined;
  const close = (answer: unknown, says: string) => {
    if (open !== null && isRow(answer)) setLast({ from: open.seen, made: answer['revision'], says });
    setOpen(null);
  };
  const opener = (what: string, label: ReactNode) => (
    <Button
      size="sm"
      variant="secondary"
      aria-expanded={open?.what === what}
      onClick={() => setOpen(open?.what === what ? null : { what, seen })}
    >
      {label}
    </Button>
  );
  if (!mayEdit) return price === undefined ? null : <Money amount={String(price)} />;
  return (
    <div className={stack} data-node={isNode ? '' : undefined}>
      <div className={bar}>
        {price !== undefined && opener('price', <Money amount={String(price)} />)}
        {shown && (
          <CommandButton name="catalogue hide" input={{ id, seen }} variant="ghost">
            Hide
          </CommandButton>
        )}
        {hidden && (
          <CommandButton name="catalogue unhide" input={{ id, seen }} variant="ghost">
            Unhide
          </CommandButton>
        )}
        {isNode && opener('prices', 'Prices')}
        {opener('texts', 'Texts')}
        {isNode && opener('picture', 'Picture')}
        {/* Only while the last change is the catalogue's latest, since an undo would undo later changes too. */}
        {last !== null && last.made === seen && last.from !== seen && (
          <CommandButton name="catalogue undo" input={{ revision: last.from, seen }} variant="ghost">
            Undo
          </CommandButton>
        )}
      </div>
      {last !== null && last.made === seen && (
        <Notice tone="success" role="status">
          <ShopperText>{last.says}</ShopperText>
        </Notice>
      )}
      {open?.what === 'price' && price !== undefined && (
        <div ref={focusFirst}>
          <CommandForm
            name="catalogue price"
            preset={{ variant: id, seen: open.seen }}
            values={{ price: String(price) }}
            onDone={close}
          />
        </div>
      )}
      {open?.what === 'prices' && (
        <div ref={focusFirst}>
          <CommandForm name="catalogue reprice" preset={{ id, seen: open.seen }} onDone={close} />
        </div>
      )}
      {open?.what === 'texts' && <Texts id={id} seen={open.seen} onDone={close} />}
      {open?.what === 'picture' && (
        <CommandForm name="catalogue picture" preset={{ id, seen: open.seen }} onDone={close} />
      )}
    </div>
  );
}

/** An entry's texts. Only changed texts are sent; an emptied text is removed. */
function Texts({
  id,
  seen,
  onDone,
}: {
  id: string;
  seen: number;
  onDone: (answer: unknown, says: string) => void;
}) {
  const command = useCommand('catalogue edit');
  if (command === undefined) return null;
  const fields = typedFields(command).filter(({ name }) => name !== 'id');
  return (
    <Reading command="catalogue show" input={{ id }} schema={Answer}>
      {({ texts }) => {
        const before = toTyped(fields, texts ?? {});
        return (
          <CommandForm
            name="catalogue edit"
            onDone={onDone}
            form={({ onSubmit, ...props }) => (
              <GeneratedForm
                command={command}
                preset={{ id, seen }}
                values={before}
                onSubmit={(_, typed) => onSubmit({ id, seen, ...toChanges(fields, before, typed) })}
                {...props}
              />
            )}
          />
        );
      }}
    </Reading>
  );
}

function History() {
  return (
    <section className={stack}>
      <h2>History</h2>
      <Reading command="catalogue history" schema={CatalogueChanges}>
        {(changes) => (
          <ul>
            {changes.map(({ revision, at, by, summary }, index) => (
              <li key={revision} className={row}>
                <span>
                  <ShopperText>{summary === '' ? 'Read for the first time' : summary}</ShopperText>
                  <br />
                  <span className={muted}>
                    {revision}, <bdi>{visible(by)}</bdi>, <Time at={at} />
                  </span>
                </span>
                {index > 0 && (
                  <CommandButton name="catalogue undo" input={{ revision, seen: changes[0]?.revision ?? 0 }}>
                    Back to this
                  </CommandButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </section>
  );
}
