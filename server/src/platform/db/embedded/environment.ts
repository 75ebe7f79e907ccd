/** Without the caller's PG* variables, and with English messages, because the supervisor reads some of them. */
export function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name))
  return { ...Object.fromEntries(entries), LC_ALL: 'C' }
}
