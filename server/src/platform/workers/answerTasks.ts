import { parentPort } from 'node:worker_threads'
import { loaded } from './workerPool.ts'

/** The part of a thread: answers each message of the pool with one of its own. Loading counts against no deadline. */
export function answerTasks<Message>(answer: (message: Message) => unknown): void {
  parentPort?.on('message', (message: Message) => {
    void Promise.resolve(answer(message)).then(reply => parentPort?.postMessage(reply))
  })
  parentPort?.postMessage(loaded)
}
