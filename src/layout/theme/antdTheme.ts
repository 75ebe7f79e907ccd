import type { ThemeConfig } from 'antd'
import { mix, readableOn } from '../../lib/themes/contrast.ts'
import type { Palette } from '../../lib/themes/palette.ts'

type Tokens = NonNullable<ThemeConfig['token']>

/** The screens of most offices have room for all columns of a list. */
export const screens: Tokens = { screenXLMax: 1439, screenXXL: 1440, screenXXLMin: 1440 }

/**
 * A palette as the component library wants it. The library derives its own shades from few colours, and many of them
 * are too pale to be read; all that are seen come from the palette instead, also where it is dark.
 */
export function antdTheme(palette: Palette, radius: number, narrow = false): ThemeConfig {
  return {
    cssVar: true,
    token: {
      ...screens,
      ...surfaces(palette),
      ...texts(palette),
      ...primaries(palette),
      ...moods(palette),
      ...presets(palette),
      borderRadius: radius,
      // The library's own values. Named here, they can be changed for fingers without a second set of styles.
      controlHeight: 32,
      controlHeightSM: 24,
      ...focusRings(palette),
      fontFamily: 'var(--sans)',
    },
    components: {
      Table: { headerBg: palette.wash, rowHoverBg: palette.wash, borderColor: palette.line },
      // The room of an error and of its distance to the next label, see antd.css.
      Form: { itemMarginBottom: 30 },
      // Over a picture it stays white on black.
      Image: { previewOperationColor: '#ffffff' },
      // The library uses the rings of fields as the shadows of its buttons.
      Button: {
        primaryShadow: `0 2px 0 ${mix(palette.primary, palette.sheet, 0.2)}`,
        dangerShadow: `0 2px 0 ${palette.danger.tint}`,
      },
      Menu: { ...menus, ...(narrow && { itemHeight: 44 }) },
      ...(narrow && phone),
    },
  }
}

/**
 * Menus in the frame use its colours, as shell.css names them; their pop-ups are outside of it and have the library's.
 */
const menus = {
  itemBg: 'var(--menu-bg, var(--ant-color-bg-container))',
  subMenuItemBg: 'var(--menu-bg, var(--ant-color-fill-alter))',
  itemColor: 'var(--menu-text, var(--ant-color-text))',
  itemHoverColor: 'var(--menu-text, var(--ant-color-text))',
  itemHoverBg: 'var(--menu-hover-bg, var(--ant-color-bg-text-hover))',
  itemActiveBg: 'var(--menu-hover-bg, var(--ant-control-item-bg-active))',
  itemSelectedBg: 'var(--menu-chosen-bg, var(--ant-control-item-bg-active))',
  itemSelectedColor: 'var(--menu-chosen-text, var(--ant-color-primary))',
  subMenuItemSelectedColor: 'var(--menu-text, var(--ant-color-primary))',
  horizontalItemHoverColor: 'var(--menu-text, var(--ant-color-primary))',
  horizontalItemSelectedColor: 'var(--menu-text, var(--ant-color-primary))',
  horizontalLineHeight: '54px',
}

/** Rows as high as a finger, and less room around and between what a phone has little of. */
const phone = {
  Dropdown: { paddingBlock: 11 },
  Tree: { indentSize: 12 },
  DatePicker: { timeColumnHeight: 120 },
  Card: { bodyPadding: 12, headerPadding: 12 },
}

/** The library's own rings are too pale to be seen: fields have a shadow, all else an outline. */
function focusRings({ primary, danger, warning }: Palette): Tokens {
  return {
    lineWidthFocus: 2,
    colorPrimaryBorder: primary,
    controlOutlineWidth: 2,
    controlOutline: primary,
    colorErrorOutline: danger.text,
    colorWarningOutline: warning.text,
  }
}

function surfaces({ dark, page, sheet, raised, wash, rule, line, ink, inkSoft }: Palette): Tokens {
  const fill = (share: number) => mix(ink, sheet, share)
  return {
    colorBgBase: sheet,
    colorBgLayout: page,
    colorBgContainer: sheet,
    colorBgElevated: raised,
    colorBgSpotlight: dark ? inkSoft : ink,
    colorBgMask: dark ? 'rgb(0 0 0 / 65%)' : 'rgb(0 0 0 / 45%)',
    colorBgContainerDisabled: wash,
    colorFill: fill(0.18),
    colorFillSecondary: fill(dark ? 0.13 : 0.08),
    colorFillTertiary: wash,
    colorFillQuaternary: fill(dark ? 0.05 : 0.02),
    colorBorder: rule,
    colorBorderSecondary: line,
    colorSplit: line,
    controlItemBgHover: dark ? fill(0.13) : wash,
  }
}

function texts({ ink, inkSoft, inkFaint, onPrimary }: Palette): Tokens {
  return {
    colorTextBase: ink,
    colorText: ink,
    colorTextHeading: ink,
    colorTextSecondary: inkSoft,
    colorTextLabel: inkSoft,
    colorTextTertiary: inkFaint,
    colorTextDescription: inkFaint,
    colorTextPlaceholder: inkFaint,
    colorTextQuaternary: inkFaint,
    // Disabled fields must stay readable; their background marks them.
    colorTextDisabled: inkFaint,
    colorIcon: inkFaint,
    colorIconHover: ink,
    // On solid colours, which are light where the theme is dark: buttons, ticks, dots, tips.
    colorWhite: onPrimary,
    colorTextLightSolid: onPrimary,
  }
}

function primaries({ primary, primaryHover, primaryActive, tint, sheet }: Palette): Tokens {
  return {
    colorPrimary: primary,
    colorPrimaryHover: primaryHover,
    colorPrimaryActive: primaryActive,
    colorPrimaryText: primary,
    colorPrimaryTextHover: primaryHover,
    colorPrimaryTextActive: primaryActive,
    colorPrimaryBg: tint,
    colorPrimaryBgHover: tint,
    colorPrimaryBorderHover: mix(primary, sheet, 0.6),
    controlItemBgActive: tint,
    controlItemBgActiveHover: tint,
    colorLink: primary,
    colorLinkHover: primaryHover,
    colorLinkActive: primaryActive,
    colorInfo: primary,
    colorInfoHover: primaryHover,
    colorInfoActive: primaryActive,
    colorInfoText: primary,
    colorInfoBg: tint,
    colorInfoBgHover: tint,
    colorInfoBorder: mix(primary, sheet, 0.4),
  }
}

function moods(palette: Palette): Tokens {
  const { dark, danger, success, warning } = palette
  const deeper = (color: string, share: number) => mix(dark ? '#ffffff' : '#000000', color, share)
  return {
    colorError: danger.text,
    colorErrorText: danger.text,
    colorErrorHover: deeper(danger.text, 0.12),
    colorErrorActive: deeper(danger.text, 0.24),
    colorErrorTextHover: deeper(danger.text, 0.12),
    colorErrorTextActive: deeper(danger.text, 0.24),
    colorErrorBg: danger.tint,
    colorErrorBgHover: danger.tint,
    colorErrorBgFilledHover: danger.tint,
    colorErrorBgActive: danger.tint,
    colorErrorBorder: danger.line,
    colorErrorBorderHover: danger.text,
    colorSuccess: success.text,
    colorSuccessText: success.text,
    colorSuccessHover: deeper(success.text, 0.12),
    colorSuccessActive: deeper(success.text, 0.24),
    colorSuccessBg: success.tint,
    colorSuccessBgHover: success.tint,
    colorSuccessBorder: success.line,
    colorWarning: warning.text,
    colorWarningText: warning.text,
    colorWarningHover: deeper(warning.text, 0.12),
    colorWarningActive: deeper(warning.text, 0.24),
    colorWarningBg: warning.tint,
    colorWarningBgHover: warning.tint,
    colorWarningBorder: warning.line,
    colorWarningBorderHover: warning.text,
  }
}

// Tags of these names are written in their seventh shade on their first.
const named = {
  blue: '#1677ff',
  purple: '#722ed1',
  cyan: '#13c2c2',
  green: '#52c41a',
  magenta: '#eb2f96',
  red: '#f5222d',
  orange: '#fa8c16',
  yellow: '#fadb14',
  volcano: '#fa541c',
  geekblue: '#2f54eb',
  gold: '#faad14',
  lime: '#a0d911',
}

function presets({ dark, sheet }: Palette): Tokens {
  const shades = Object.entries(named).flatMap(([name, color]) => {
    const ground = mix(color, sheet, dark ? 0.18 : 0.08)
    const text = readableOn(color, [ground, sheet])
    const byNumber = { 1: ground, 3: mix(color, sheet, 0.4), 6: text, 7: text }
    // The library writes each shade in two ways, which are one variable of the style sheet.
    return Object.entries(byNumber).map(([number, shade]) => ({
      [`${name}${number}`]: shade,
      [`${name}-${number}`]: shade,
    }))
  })
  return Object.assign({}, ...shades) as Tokens
}
