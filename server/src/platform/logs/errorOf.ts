import { maskText } from './mask.ts'

/** The file and line of the first line of a stack that is no package's and not Node's. Messages may be of any length. */
function ourPlaceIn(stack: string): string[] {
  for (const line of stack.split('\n')) {
    if (!/^ +at /.test(line) || line.includes('node_modules')) continue
    const place = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1)
    const found = /^(?:file:\/\/)?(\/[^\s():]{1,1000}):(\d{1,9}):\d{1,9}\)?$/.exec(place)
    if (found) return found.slice(1)
  }
  return []
}

/** The entry of the error log for an error. */
export function errorOf(error: unknown, secrets: readonly string[] = []) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const [fileName, lineNumber] = ourPlaceIn(stack ?? '')
  return {
    exceptionName: name,
    message: maskText(message, secrets),
    stackTrace: maskText(stack ?? '', secrets),
    ...(fileName && { fileName, lineNumber: Number(lineNumber) }),
  }
}
