import type { Logger } from 'pino'

interface RunningServer {
  stop(): Promise<void>
}

// Ctrl-C reaches the server twice, from the terminal and through npm; only a later one means impatience.
const SAME_KEYPRESS_MS = 1000

/** The first signal answers what is under way and stops the database last; a second one ends the program at once. */
export function stopOnSignals(starting: Promise<RunningServer>, log: Logger): void {
  let began: number | undefined
  const onSignal = () => {
    if (began !== undefined) {
      if (Date.now() - began > SAME_KEYPRESS_MS) process.exit(130)
      return
    }
    began = Date.now()
    log.info('stopping')
    void stopWhenStarted(starting, log)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  if (process.env.npm_lifecycle_event) whenParentEnds(onSignal)
}

// Under npm there is a shell in between. A signal to npm ends that shell, and does not get any further.
function whenParentEnds(then: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 250)
  watch.unref()
}

async function stopWhenStarted(starting: Promise<RunningServer>, log: Logger): Promise<void> {
  try {
    await (await starting).stop()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.fatal({ err: error }, 'the stop failed')
    process.exit(1)
  }
}
