const tasks: (() => void)[] = [];
let isHeard = false;

/**
 * Runs a task when this program ends, also by Ctrl-C or a failure: the last one first, and each whatever
 * the others do. Returns the function that forgets it.
 */
export function onEnd(task: () => void): () => void {
  if (!isHeard) {
    isHeard = true;
    process.once('exit', runAll);
    process.on('SIGINT', () => process.exit(130));
    process.on('SIGTERM', () => process.exit(143));
  }
  tasks.push(task);
  return () => {
    const at = tasks.indexOf(task);
    if (at >= 0) tasks.splice(at, 1);
  };
}

function runAll() {
  for (const task of tasks.splice(0).toReversed())
    try {
      task();
    } catch (error) {
      console.error(error);
    }
}
