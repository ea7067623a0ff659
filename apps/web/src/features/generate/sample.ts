/** A text for whoever has none at hand, written for this. It is read in English, whatever the interface speaks. */
export const SAMPLE = {
  title: 'How memory keeps what you learn',
  text: `# How memory keeps what you learn

## Forgetting

In 1885 the psychologist Hermann Ebbinghaus published the first experiments on memory. He learned lists of meaningless syllables and measured how much effort it took to learn them again. After one hour more than half of the effort was needed again; after a day, about two thirds. This decline is called the forgetting curve. It is steep at first and becomes flatter with time.

## Spacing

Practice that is spread over several days lasts longer than the same practice in one sitting. This is known as the spacing effect. Each review makes the memory more stable, so the next one can come later. The best moment for a review is shortly before the memory would be lost, because recalling it then takes effort, and effort strengthens it.

## Retrieval

Retrieval practice is the act of calling something to mind without looking at it. In 2006 Henry Roediger and Jeffrey Karpicke let students read a passage and then either read it again or write down what they remembered. After five minutes the readers knew more. After one week the students who had tested themselves remembered 56 percent of the passage, and those who had only read it remembered 42 percent.

## Sleep

Sleep consolidates memories. During deep sleep the hippocampus replays what was learned during the day, and the replay moves memories into the cortex, where they last. Sleep is therefore a part of learning and not a break from it.`,
}
