import { theme as antd } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast, minShapeContrast, minTextContrast } from '../../lib/themes/contrast.ts'
import { type BandPalette, colorsIn, paletteOf } from '../../lib/themes/palette.ts'
import { themeNames, themes } from '../../lib/themes/themes.ts'
import { antdTheme } from './antdTheme.ts'

// Those that are offered, and what somebody may find beside them.
const colors = ['#409EFF', '#f5222d', '#fadb14', '#52c41a', '#722ed1', '#000000', '#ffffff', '#ff00ff', '#7f7f7f']

const cases = themeNames.flatMap(name => colors.map(color => [name, color] as const))

describe.each(cases)('%s in %s', (name, color) => {
  const theme = themes[name]
  const palette = paletteOf(theme, color)
  const token = antd.getDesignToken(antdTheme(palette, theme.radius))

  test('can be read on sheets, dialogs, heads of tables and selected rows', () => {
    const { colorBgLayout, colorBgContainer, colorBgElevated, colorFillTertiary, controlItemBgActive } = token
    const grounds = [colorBgLayout, colorBgContainer, colorBgElevated, colorFillTertiary, controlItemBgActive]
    const texts = {
      text: token.colorText,
      secondary: token.colorTextSecondary,
      description: token.colorTextDescription,
      placeholder: token.colorTextPlaceholder,
      tertiary: token.colorTextTertiary,
      link: token.colorLink,
      linkHover: token.colorLinkHover,
      primary: token.colorPrimary,
      primaryHover: token.colorPrimaryHover,
      error: token.colorError,
      errorHover: token.colorErrorHover,
      success: token.colorSuccess,
      warning: token.colorWarning,
    }
    expect(unreadable(texts, [...grounds, palette.paper])).toEqual([])
  })

  test('can be read on solid colours and on the tints of messages', () => {
    const solid = token.colorTextLightSolid
    const fills = [
      ...[token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive],
      ...[token.colorError, token.colorErrorHover, token.colorErrorActive, token.colorBgSpotlight],
    ]
    expect(unreadable({ solid }, fills)).toEqual([])
    expect(unreadable({ error: token.colorError, text: token.colorText }, [token.colorErrorBg])).toEqual([])
    expect(unreadable({ success: token.colorSuccess, text: token.colorText }, [token.colorSuccessBg])).toEqual([])
    expect(unreadable({ warning: token.colorWarning, text: token.colorText }, [token.colorWarningBg])).toEqual([])
    expect(unreadable({ blue: token.blue7 }, [token.blue1])).toEqual([])
    expect(unreadable({ gold: token.gold7 }, [token.gold1])).toEqual([])
    // Both names of a shade become one variable.
    expect([token['green-7'], token['green-1']]).toEqual([token.green7, token.green1])
  })

  test.each(['header', 'sider', 'tabs'] as const)('can be read in the %s', band => {
    const { text, ground, hover, picture, chosen }: BandPalette = palette[band]
    expect(unreadable({ text }, [ground, hover, ...colorsIn(picture)])).toEqual([])
    expect(unreadable({ chosen: chosen.text }, [chosen.ground])).toEqual([])
  })

  test('shows where its fields are', () => {
    const grounds = [token.colorBgContainer, token.colorBgElevated]
    expect(unreadable({ border: token.colorBorder, primary: token.colorPrimary }, grounds, minShapeContrast)).toEqual(
      [],
    )
  })
})

function unreadable(texts: Record<string, string>, grounds: string[], enough = minTextContrast): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    grounds.filter(ground => contrast(text, ground) < enough).map(ground => `${name} ${text} on ${ground}`),
  )
}
