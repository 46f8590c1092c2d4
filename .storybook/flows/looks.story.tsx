import '../../src/statecharts/storybook/flows/flows.css';

/* main.ts has this page where there is a report. */
export default {
  title: 'Start here/Looks',
  parameters: { layout: 'fullscreen' },
  tags: ['!test', 'undrawn'],
};

const REPORT = 'looks/index.html';

export const Looks = {
  render: () => (
    <main className="flow-page">
      <h1>Looks</h1>
      <p>
        The stories that look otherwise than in another version, as pictures before and after, when this was
        built.{' '}
        <a href={REPORT} target="_top">
          The report alone
        </a>
      </p>
      <iframe className="flow-report" title="The report" src={REPORT} />
    </main>
  ),
};
