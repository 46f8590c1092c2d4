export type AppOfQuestion = {
  actors: { chatLauncher: { send(event: { type: 'subject.given'; text: string }): void } };
};

/** Opens the chat with a question for what isn't sold. */
export const openQuestion = ({ actors }: AppOfQuestion, words: string): void =>
  actors.chatLauncher.send({ type: 'subject.given', text: `Can you get this for me: ${words}? ` });
