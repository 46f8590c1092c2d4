import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const ways = css({ display: 'grid', gap: '6', maxWidth: 'prose', mx: 'auto' });
const form = css({ display: 'flex', gap: '2', '& > :first-child': { flex: '1' } });
const title = css({ mb: '3' });
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

type NotFoundScreenProps = {
  /** The shop's categories; none while they are loading. */
  categories: readonly { name: string; href: string }[];
  onSearch: (text: string) => void;
};

/** The soft 404 (spec §2): on to home, a search, or a category. The form works without scripts too. */
export function NotFoundScreen({ categories, onSearch }: NotFoundScreenProps) {
  return (
    <>
      <EmptyState
        level={1}
        title="Oops, looks like you have wandered into space!"
        action={
          <Link to="/" look="primary">
            Go to Home
          </Link>
        }
      >
        There is nothing here. The address may be old or mistyped.
      </EmptyState>
      <div className={ways}>
        <form
          className={form}
          method="post"
          action="/search"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
          }}
        >
          <SearchBox
            label="What are you looking for?"
            name="search"
            placeholder="Search the shop"
            maxLength={SEARCH_LENGTH_MAX}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
        {categories.length > 0 && (
          <div>
            <h2 className={title}>Categories</h2>
            <ul className={list}>
              {categories.map(({ name, href }) => (
                <li key={href}>
                  <Link to={href} look="secondary">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}
