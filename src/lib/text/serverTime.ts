let clock: Intl.DateTimeFormat | undefined

/** Made when it is first needed: it takes a slow machine 50 ms, in which a first list is waiting. */
function serverClock(): Intl.DateTimeFormat {
  // The server keeps and compares its times in Asia/Shanghai, wherever the browser is. `sv` writes as it does.
  clock ??= new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
  return clock
}

/** A moment as the server writes it: `yyyy-MM-dd HH:mm:ss` */
export const serverTime = (moment: Date | number): string => serverClock().format(moment)

/** `yyyy-MM-dd HH:mm:ss` */
export const timeNow = (): string => serverTime(Date.now())

/** `yyyy-MM-dd` */
export const dayNow = (): string => timeNow().slice(0, 10)
