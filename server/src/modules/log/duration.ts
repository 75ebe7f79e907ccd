/** Blade clients read the duration as a text under this name. */
export function addTime(records: { duration: number | null; time?: string }[]): void {
  for (const record of records) record.time = record.duration === null ? '' : String(record.duration)
}
