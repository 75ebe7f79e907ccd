/** The server keeps and compares its times in Asia/Shanghai, wherever the browser is. `sv` writes as it does. */
const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** `yyyy-MM-dd HH:mm:ss` */
export const timeNow = (): string => clock.format(Date.now())

/** `yyyy-MM-dd` */
export const dayNow = (): string => timeNow().slice(0, 10)
