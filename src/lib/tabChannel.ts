import { settings } from './settings.ts'

/** Hears what other tabs of the browser send under this name. Returns the function that sends to them. */
export function tabChannel<Message>(name: string, hear: (message: Message) => void): (message: Message) => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(settings.storagePrefix + name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  return message => channel.postMessage(message)
}
