type Manifest = Record<string, unknown>
export function mergedPackage(versions: { former: Manifest; own: Manifest; next: Manifest }): Manifest
