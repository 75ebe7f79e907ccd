/** Shows that something goes on, and afterwards how long it took. */
export async function reportStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  console.log(`  ${name.padEnd(10)} ${((performance.now() - began) / 1000).toFixed(2)} s`)
  return result
}

export function note(line: string): void {
  console.log(`  ${''.padEnd(10)} ${line}`)
}
