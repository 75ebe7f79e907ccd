import type { CDPSession } from 'playwright-core'

/** The machine and the network of a reader: an office PC of some years ago on a shared line. */
export interface Profile {
  cpuSlowDown: number
  /** Bytes per second. */
  bandwidth: number
  /** Milliseconds for one round trip. */
  roundTrip: number
}

export const officeProfile: Profile = { cpuSlowDown: 4, bandwidth: 10_000_000 / 8, roundTrip: 40 }

/** Requests take their time as they do in an office; the processor is left as it is. */
export const officeNetwork: Profile = { ...officeProfile, cpuSlowDown: 1 }

export async function emulate(session: CDPSession, { cpuSlowDown, bandwidth, roundTrip }: Profile): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bandwidth,
    uploadThroughput: bandwidth,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
}
