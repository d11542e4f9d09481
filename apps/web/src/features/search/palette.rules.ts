/** A place or an action that the palette offers. */
export interface Command {
  id: string
  /** What it is called, and what people may type instead. */
  title: string
  hint?: string
  run: () => void
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Typed text with a leading `>` asks for commands alone. */
export const isForCommands = (typed: string): boolean => typed.trimStart().startsWith('>')
/** What is looked for among the commands: the text without the `>`. */
export const commandQuery = (typed: string): string => typed.trimStart().replace(/^>/, '').trim()

/** The commands in which each word typed begins a word, in any order; accents and case do not matter. Without a word, all of them. */
export function matchCommands<C extends Pick<Command, 'title' | 'hint'>>(commands: readonly C[], query: string): C[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean)
  return commands.filter((command) => {
    const words = fold(`${command.title} ${command.hint ?? ''}`).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}
