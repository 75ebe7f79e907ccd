import { Object as ObjectOf, Unsafe } from 'typebox'
import { image, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { optionalTenant, tenantField } from '../kit/tenantField.ts'

const fields = {
  productName: optional(text('产品名称', 'Product name', { maxLength: 30 })),
  productNameEn: optional(text('产品名称（英文）', 'Product name (English)', { maxLength: 60 })),
  /** Replaces the name in the collapsed sidebar without a logo. */
  shortName: optional(text('简称', 'Short name', { maxLength: 4 })),
  /** The line below the name on the sign-in page. */
  masthead: optional(text('报头副题', 'Masthead line', { maxLength: 60 })),
  mastheadEn: optional(text('报头副题（英文）', 'Masthead line (English)', { maxLength: 120 })),
  /** `#rrggbb`. */
  themeColor: optional(text('主题色', 'Theme colour', { maxLength: 7 })),
  logoUrl: optional(image('标志', 'Logo')),
  faviconUrl: optional(image('网站图标', 'Favicon')),
  pictureUrl: optional(image('登录页图片', 'Sign-in picture')),
}

/** The values of a branding that are set; pictures as paths of stored files. */
export type BrandingValues = { -readonly [K in keyof typeof fields]?: string }

/** Branding as pages show it, with the tenant that it is for. */
export interface Branding extends BrandingValues {
  tenantId?: string
}

export interface OwnBranding {
  /** Id of the record; absent where the tenant has none yet. */
  id?: string
  tenantId: string
  tenantName: string
  /** The values of the record. */
  values: BrandingValues
  /** The branding of the installation, which applies where the tenant has set nothing. */
  inherited: BrandingValues
}

/** Formats of a picture by its extension, and its maximum size. */
export const pictureRules: Record<'logoUrl' | 'faviconUrl' | 'pictureUrl', { formats: string[]; kilobytes: number }> = {
  logoUrl: { formats: ['png', 'jpg', 'webp'], kilobytes: 200 },
  faviconUrl: { formats: ['png', 'ico'], kilobytes: 100 },
  pictureUrl: { formats: ['png', 'jpg', 'webp'], kilobytes: 1024 },
}

/** Product name, pictures and colour of a tenant: at most one record for each. */
export const branding = defineModule({
  name: 'branding',
  path: 'blade-system/branding',
  route: '/system/branding',
  title: { zh: '品牌设置', en: 'Branding' },
  fields: { tenantId: tenantField, ...fields },
  sheets: 'none',
  found: 'none',
  buttons: { setting: { label: { zh: '修改品牌', en: 'Edit branding' }, action: 1 } },
  soleButton: 'setting',
  calls: {
    /** The start values of the editor of a tenant's branding. */
    own: {
      method: 'GET',
      needs: 'list',
      title: { zh: '租户的品牌', en: "A tenant's branding" },
      input: { tenantId: optionalTenant },
      output: Unsafe<OwnBranding>(ObjectOf({}, { additionalProperties: true })),
    },
    /** For everybody of a tenant whose page came with another branding. */
    current: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '当前品牌', en: 'Branding in use' },
      output: Unsafe<Branding>(ObjectOf({}, { additionalProperties: true })),
    },
  },
})

/** The fields that are set, without empty ones and without what is no field. */
export function brandingValues(record: Readonly<Record<string, unknown>>): BrandingValues {
  const names = Object.keys(fields) as (keyof BrandingValues)[]
  return Object.fromEntries(names.flatMap(name => (record[name] ? [[name, String(record[name])]] : [])))
}

/**
 * The branding that the pages of a tenant show. A branding with a product name inherits nothing, because the logo of
 * one product does not belong next to the name of another; one without replaces single values of the installation's.
 */
export function brandingOver(inherited: BrandingValues, own: BrandingValues): BrandingValues {
  return own.productName ? own : { ...inherited, ...own }
}

export function isColor(value: string): boolean {
  return /^#[\da-f]{6}$/i.test(value)
}
