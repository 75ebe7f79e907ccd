// The server stores and compares its times in Asia/Shanghai, wherever the browser is. `sv` writes as it does.
const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** A moment as the server writes it: `yyyy-MM-dd HH:mm:ss` */
export const serverTime = (moment: Date | number): string => clock.format(moment)

/** `yyyy-MM-dd HH:mm:ss` */
export const timeNow = (): string => serverTime(Date.now())

/** `yyyy-MM-dd` */
export const dayNow = (): string => timeNow().slice(0, 10)
