/** The address of a list that shows only what the filters let through. */
export function filteredListUrl(route: string, filters: readonly Record<string, string>[]): string {
  const pairs = filters.flatMap((filter, index) =>
    Object.entries(filter).map(([name, value]) => [`filters[${index}][${name}]`, value]),
  )
  return `${route}?${new URLSearchParams([['current', '1'], ['pageSize', '10'], ...pairs])}`
}
