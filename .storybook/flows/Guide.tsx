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
        its box. A large chart opens with thick boxes that name the states in them: press one to open it.
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
          The panel “Chart” beside it says what the state is, which ways lead into it and what the screen then
          says, and which laws speak of it. It follows in the drawing. Its buttons let an effect answer or
          fail, time run out, or something happen outside the screen. So does a press on a violet arrow. Below
          them is what has happened. A press on a line goes back there, and “Play this path” shows it all from
          the start.
        </li>
        <li>The address of the page holds all of it: send it to a colleague.</li>
        <li>
          The toolbar shows four frames at once (phone and desktop, light and dark), the screen alone or in
          its page, text at 200 %, right to left, and reduced or slow motion. “Changes outlined” puts a dashed
          line around what differs from the state before.
        </li>
        <li>Under “The flow” are the chart, its states, events, effects, laws of the chart and rules.</li>
      </ul>
      <p>
        A good first one: <StoryLink id="account-log-in--the-flow">Log in</StoryLink>. How to add a state is
        in <code>CONTRIBUTING.md</code>, under “Add”.
      </p>
    </section>
  </main>
);
