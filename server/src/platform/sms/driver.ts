/** A configuration with its secrets opened. */
export interface SmsAccount {
  templateId: string
  signName: string
  accessKey: string
  secretKey: string
  regionId: string
  appId: string
}

export interface SmsMessage {
  phone: string
  params: Record<string, string | number>
}

export interface Sent {
  sent: boolean
  /** In the provider's words, for the record. */
  answer: string
}

/** Request to a provider, and the reading of its answer. */
export interface Driver {
  request(account: SmsAccount, message: SmsMessage): { url: string; headers: Record<string, string>; body: string }
  read(answer: unknown): Sent
}

const TIMEOUT_MS = 10_000

/** Failures are answers as well: none may pass unseen. */
export async function sendMessage(
  driver: Driver,
  account: SmsAccount,
  message: SmsMessage,
  ask = fetch,
): Promise<Sent> {
  const { url, ...request } = driver.request(account, message)
  try {
    const reply = await ask(url, { method: 'POST', ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return driver.read(await reply.json())
  } catch (error) {
    return { sent: false, answer: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
