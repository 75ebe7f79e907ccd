import { maskText } from './mask.ts'

/** The first line of a stack that is no package's and not Node's. */
const ourPlace = /^ +at [^\n]*?\(?(\/(?![^\n]*node_modules)[^\s():]+):(\d+):\d+\)?$/m

/** What the error log says of an error. */
export function errorOf(error: unknown, secrets: readonly string[] = []) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const [, fileName, lineNumber] = ourPlace.exec(stack ?? '') ?? []
  return {
    exceptionName: name,
    message: maskText(message, secrets),
    stackTrace: maskText(stack ?? '', secrets),
    ...(fileName && { fileName, lineNumber: Number(lineNumber) }),
  }
}
