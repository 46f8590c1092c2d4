import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { CHAT_FROM } from '../../src/contract/chat.ts';
import { interactiveChat } from '../../src/server/operator/cli/interactive-chat.ts';
import { parseCommand } from '../../src/server/operator/cli/parse-command.ts';
import { commands } from '../../src/server/operator/commands/commands.ts';
import { sanitize } from '../../src/server/operator/text/sanitize.ts';
import { NOON } from './sample-host.ts';
import type { HostSamples } from './sample-types.ts';

const PROGRAM = 'npm run operator --';
/** Of a terminal, in characters. */
const WIDTH = 120;

/** Output of the operator's commands, by their nouns. */
export async function sampleOutputs(): Promise<HostSamples['outputs']> {
  const outputs: HostSamples['outputs'] = { help: [await helpOn(), await helpOn('orders refund')] };
  for (const { name, example, show } of Object.values(commands)) {
    const [noun = ''] = name.split(' ');
    const shown = example.answers.map((answer) => ({
      typed: `${PROGRAM} ${example.typed}`,
      printed: sanitize(show(answer, WIDTH)),
    }));
    outputs[noun] = [...(outputs[noun] ?? []), ...shown];
  }
  outputs['chat'] = [await chatInTerminal(), ...(outputs['chat'] ?? [])];
  return outputs;
}

async function helpOn(name = '') {
  const words = [...name.split(' '), '--help'].filter((word) => word !== '');
  const parsed = await parseCommand(words);
  if (parsed.kind !== 'help') throw new Error(`${words.join(' ')} printed no help.`);
  return { typed: `${PROGRAM} ${words.join(' ')}`, printed: parsed.text };
}

/** A session of the chat in a terminal, with what is typed in it. */
async function chatInTerminal() {
  const output = new PassThrough();
  let screen = '';
  output.on('data', (chunk) => {
    screen += chunk;
  });
  /** Types each line at its prompt, as a terminal shows it. */
  async function* type(lines: readonly string[]) {
    for (const line of lines) {
      while (!screen.endsWith('> ')) await once(output, 'data');
      output.write(`${line}\n`);
      yield `${line}\n`;
    }
  }
  const msg = 'It has just been delivered.';
  const reply = { id: 4, from: CHAT_FROM.support, msg, at: NOON.toISOString(), by: 'sana' };
  const [conversation] = commands['chat show'].example.answers;
  await interactiveChat({
    send: async (command, input) =>
      typeof input === 'object' && input !== null && 'after' in input
        ? { ...conversation, said: [reply] }
        : commands[command].example.answers[0],
    input: Readable.from(type(['1', reply.msg, '/quit'])),
    output,
    now: () => NOON.getTime(),
  });
  return { typed: `${PROGRAM} chat`, printed: screen.replaceAll('\r\x1b[K', '').trimEnd() };
}
