import { Chart } from '../../src/statecharts/storybook/flows/flow-chart.tsx';
import '../../src/statecharts/storybook/flows/flows.css';
import { Loaded } from '../../src/statecharts/storybook/flows/FlowPage.tsx';
import { StoryLink } from '../../src/statecharts/storybook/flows/flow-words.tsx';

/** How the drawings and the stories are read, with real charts. */
export const HowToRead = () => (
  <main className="flow-page">
    <h1>How to read this</h1>
    <p>
      A statechart says which states a part of the shop can be in, and what leads from one to the next. Every
      screen, story and test here comes from one.
    </p>
    <section>
      <h2>Boxes are states, arrows are what happens</h2>
      <p>
        The theme of the shop has three states. The dot leads to the first one. An arrow says its event in
        bold, and after “if” the guard that must hold. A double rim is a state that nothing leaves.
      </p>
      <Loaded flow="theme" View={Chart} />
    </section>
    <section>
      <h2>Effects, time and regions</h2>
      <p>
        A state that “runs” an effect asks the host or the browser. Green arrows are its answers, red ones its
        failures, and brown ones happen when time is over. Blue ones are taken at once. States with a dashed
        border are regions: one state of each is active at the same time. “In any of these” is every state of
        its box.
      </p>
      <Loaded flow="search" View={Chart} />
    </section>
    <section>
      <h2>Stories</h2>
      <ul className="flow-laws">
        <li>Each state without states in it has a story. Press a state in a drawing to see it.</li>
        <li>
          A story is live: press and type in it. It has no host and no clock, so nothing happens by itself.
        </li>
        <li>
          The panel “Chart” beside it follows in the drawing. Its buttons let an effect answer or fail, time
          run out, or something happen outside the screen. Below them is what has happened. A press on a line
          goes back there, and “Play this path” shows it all from the start.
        </li>
        <li>The address of the page holds all of it: send it to a colleague.</li>
        <li>
          The toolbar shows four frames at once (phone and desktop, light and dark), the screen alone or in
          its page, text at 200 %, right to left, and reduced or slow motion.
        </li>
        <li>Under “The flow” are the chart, its states, events, effects, laws of the chart and rules.</li>
      </ul>
      <p>
        A good first one: <StoryLink id="account-log-in--the-flow">Log in</StoryLink>.
      </p>
    </section>
  </main>
);

/** The steps from a state of a chart to its story and tests, by the example of the login. */
export const AddAState = () => (
  <main className="flow-page">
    <h1>Add a state</h1>
    <p>
      The example is the login, in <code>src/web/features/account/login/</code>. The checks name what is still
      missing, so each step can be tried at once.
    </p>
    <ol className="flow-steps">
      {STEPS.map(({ file, what, without }) => (
        <li key={file}>
          <h2>
            <code>{file}</code>
          </h2>
          <p>{what}</p>
          <p>
            <small>Without it: {without}</small>
          </p>
        </li>
      ))}
    </ol>
    <p>
      The result is on the page of the flow: <StoryLink id="account-log-in--the-flow">Log in</StoryLink>. All
      the details are in <code>CONTRIBUTING.md</code>.
    </p>
  </main>
);

const STEPS = [
  {
    file: 'login.machine.ts',
    what: 'The state with a description, a way in and a way out. What waits for the host has a time-out.',
    without: 'the page of the flow says “No description”, and a check names the state.',
  },
  {
    file: 'login.model.ts',
    what: 'What the screen shows in the state (assert), samples of new events, outcomes of new effects.',
    without: 'the compiler names a state that has no line in assert.',
  },
  {
    file: 'LoginScreen.tsx',
    what: 'What the state shows. A screen draws a snapshot, and sends events.',
    without: 'the paths through the state fail: its screen does not show what the model says.',
  },
  {
    file: 'LoginScreen.stories.tsx',
    what: "A line: export const Sending = meta.story(at('sending')).",
    without: 'the test says: The leaf "sending" has no story.',
  },
  {
    file: 'npm run test:model -- --compare HEAD login',
    what: 'Shows which rows of the chart’s table of transitions are gone or new since a commit.',
    without: 'a transition that changed by accident is seen only in the code.',
  },
  {
    file: 'login.laws.test.ts',
    what: 'A law for each rule that the state keeps, from the specification and never from the chart.',
    without: 'npm run test:mutation -- login lists the faults that no test notices.',
  },
  {
    file: 'npm run test:model -- login',
    what: 'Runs all tests of the chart: each path, on the screen and on the actor.',
    without: 'a wrong path is seen only when all tests run.',
  },
] as const;
