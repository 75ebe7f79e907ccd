export function exclusively<Result>(folder: string, work: () => Promise<Result>): Promise<Result>
