/**
 * @module Conversations in the LoCoMo format, written here: two people who talk over months, and questions to what they said.
 *
 * Made to be as hard as talk is: a fact is said once, by one of the two, in other words than the question's; the other one
 * answers with words of it; both have facts of the same kinds; most turns say nothing; every question has a name in it, as
 * every line has. Everything comes from the seed.
 */

import { createRandom, type Random } from './question-forms.ts'

interface SampleTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
}

export interface SampleConversation {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, string | readonly SampleTurn[]>>
  readonly qa: readonly {
    readonly question: string
    readonly answer: string
    readonly evidence: readonly string[]
    readonly category: number
  }[]
}

/** Returns three conversations of some three hundred turns each. The same seed gives the same. */
export function writeConversations(seed: number): SampleConversation[] {
  const random = createRandom(seed)
  return PAIRS.map((pair, place) => writeConversation(`talk-${place + 1}`, pair, random))
}

// --- internal ---

const PAIRS = [
  ['Nora', 'Tobias'],
  ['Imani', 'Wes'],
  ['Yuki', 'Marguerite'],
] as const
const SESSIONS = 19
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const FILLERS = {
  person: [
    'my sister Ana',
    'my cousin Leo',
    'my old neighbour',
    'my colleague Petra',
    'my dad',
    'my best friend',
    'my niece',
  ],
  day: ['last Friday', 'yesterday', 'two days ago', 'last weekend', 'this morning', 'last Tuesday', 'on Sunday'],
  place: ['by the lake', 'downtown', 'near the old mill', 'at the community centre', 'up in the hills', 'on the coast'],
} as const

/** What somebody tells, how the other one goes on, and what may be asked: with `{who}` for the teller's name. */
interface Topic {
  readonly fact: string
  readonly echo: string
  readonly back: string
  readonly asked: readonly string[]
  /** What the teller's second turn answers. */
  readonly askedBack?: readonly string[]
  readonly answer: string
}

const TOPICS: readonly Topic[] = [
  {
    fact: "Guess what, I signed up for a pottery class {day}! We're making bowls with {person} {place}.",
    echo: 'Oh nice, working with clay sounds so calming. Is the class hard?',
    back: 'The wheel is tricky, but our teacher is patient and I love getting muddy.',
    asked: [
      'When did {who} sign up for a pottery class?',
      'What kind of class is {who} taking?',
      'What does {who} make in pottery?',
    ],
    answer: 'pottery',
  },
  {
    fact: 'We adopted a puppy from the shelter {day}, a scruffy little thing called Biscuit.',
    echo: 'A puppy! Dogs are such good company. How is Biscuit settling in?',
    back: 'He chews everything and sleeps on my feet, so I would say fine.',
    asked: ["What is the name of {who}'s dog?", 'Where did {who} adopt the puppy from?', 'When did {who} get a dog?'],
    answer: 'Biscuit',
  },
  {
    fact: 'I ran my first half marathon {place} {day}, and {person} waited at the finishing line with soup.',
    echo: 'Wow, a half marathon, congratulations! Did your knees survive the run?',
    back: 'Barely! I am already thinking about training for a full one, though.',
    asked: [
      'What race did {who} run?',
      'When did {who} run a half marathon?',
      'Who waited for {who} at the finish of the race?',
    ],
    answer: 'a half marathon',
  },
  {
    fact: 'I finally quit the insurance job {day}. I want to open a bakery {place}.',
    echo: 'That takes courage! A bakery of your own, what will you sell?',
    back: 'Sourdough mostly, and cardamom buns after my grandmother, I still have her recipe.',
    asked: [
      'What business does {who} want to open?',
      'When did {who} quit the job?',
      'What did {who} do for work before the bakery?',
    ],
    answer: 'a bakery',
  },
  {
    fact: 'I have been painting sunsets lately. {person} bought the big one, can you believe it?',
    echo: 'Your paintings deserve it. Do you use oil or watercolour?',
    back: 'Watercolours, they dry fast and I can carry them on hikes.',
    asked: ['What does {who} paint?', "Who bought {who}'s painting?"],
    askedBack: ['Which paints does {who} use?'],
    answer: 'sunsets',
  },
  {
    fact: 'We went camping {place} {day} and saw the meteor shower. The kids counted forty shooting stars.',
    echo: 'Forty! I have not slept in a tent since school. Was it cold at night?',
    back: 'Freezing, but we had cocoa and told stories around the fire.',
    asked: [
      'What did {who} see while camping?',
      'Where has {who} camped?',
      "How many shooting stars did {who}'s kids count?",
    ],
    answer: 'a meteor shower',
  },
  {
    fact: 'My doctor says I am allergic to shellfish, found out {day} after dinner with {person}.',
    echo: 'Oh no, that sounds scary. Are you feeling better now?',
    back: 'Much better, just no more shrimp for me ever again.',
    asked: ['What is {who} allergic to?', 'When did {who} find out about the allergy?'],
    answer: 'shellfish',
  },
  {
    fact: 'I started learning the violin at my age. My teacher lives {place} and is eighty-one!',
    echo: 'It is never too late for music. What piece are you practising?',
    back: 'A simple waltz. The cat leaves the room whenever I open the case.',
    asked: ['Which instrument does {who} play?', "How old is {who}'s violin teacher?"],
    askedBack: ['What piece is {who} practicing?'],
    answer: 'violin',
  },
  {
    fact: 'We are moving to Lisbon in the autumn, {person} found us a flat with a tiny balcony.',
    echo: 'Lisbon! I will visit you for the custard tarts alone. Are you nervous about moving?',
    back: 'A bit, mostly about the language and leaving the garden behind.',
    asked: ['Where is {who} moving to?', 'Who found an apartment for {who}?'],
    askedBack: ['What is {who} worried about regarding the relocation?'],
    answer: 'Lisbon',
  },
  {
    fact: 'I volunteer at the food bank on Thursdays now. {day} we packed two hundred boxes.',
    echo: 'That is so generous of you. How did you get into volunteering?',
    back: '{person} took me along once, and I never stopped.',
    asked: ['Where does {who} volunteer?', 'How many boxes did {who} pack?'],
    askedBack: ['Who introduced {who} to volunteering?'],
    answer: 'the food bank',
  },
  {
    fact: 'I lost my grandfather {day}. He taught me how to repair clocks, his watch is all I kept.',
    echo: 'I am so sorry for your loss. He must have been a special man.',
    back: 'He was. I wind it up every evening and think of him.',
    asked: [
      "What did {who}'s grandfather teach?",
      'What keepsake does {who} have from the grandfather?',
      'Whom did {who} lose?',
    ],
    answer: 'repairing clocks',
  },
  {
    fact: 'I gave a talk about beekeeping at the library {day}, nearly fifty people showed up.',
    echo: 'Fifty listeners for bees, amazing. Do you still have the hives?',
    back: 'Three hives {place}, and the honey is dark this year.',
    asked: ['What was the subject of the speech {who} gave?', 'How many people attended the talk by {who}?'],
    askedBack: ['How many beehives does {who} own?'],
    answer: 'beekeeping',
  },
  {
    fact: 'My car broke down {place} {day} and a stranger towed me home. It needs a whole new engine.',
    echo: 'What a nightmare, but lucky that somebody stopped. Will you fix the car?',
    back: 'I think I will sell it for parts and cycle everywhere.',
    asked: ["What happened to {who}'s car?", 'What does the car of {who} need?'],
    askedBack: ['How will {who} get around without a vehicle?'],
    answer: 'it broke down',
  },
  {
    fact: 'I read a novel about lighthouse keepers {day}, could not put it down, finished it at four in the morning.',
    echo: 'I love books like that. Would you lend it to me?',
    back: 'Of course, it is called The Lamp Room. Bring tissues.',
    asked: ['What book did {who} read?', 'What was the novel {who} finished about?'],
    askedBack: ['What is the title of the novel {who} recommended?'],
    answer: 'The Lamp Room',
  },
  {
    fact: 'We are expecting a baby in spring! We told {person} {day} and everybody cried.',
    echo: 'A baby! I am thrilled for you both. Have you picked names?',
    back: 'If it is a girl, Juniper. For a boy we are still fighting.',
    asked: ['When is the baby of {who} due?', 'Whom did {who} tell about the pregnancy?'],
    askedBack: ['What name did {who} choose for a girl?'],
    answer: 'Juniper',
  },
  {
    fact: 'I got promoted to head nurse {day}. More paperwork, fewer night shifts.',
    echo: 'You earned that promotion. How does the team take it?',
    back: 'They baked me a cake with a stethoscope on it.',
    asked: ["What is {who}'s new position?", 'When was {who} promoted?'],
    askedBack: ['What did the team bake for {who}?'],
    answer: 'head nurse',
  },
  {
    fact: 'I built a treehouse for the children {place} {day}, with a rope ladder and a bucket on a pulley.',
    echo: 'Can grown-ups come up too? I always wanted a treehouse.',
    back: 'It holds me, so it will hold you. Bring a cushion.',
    asked: [
      'What did {who} build for the kids?',
      'When did {who} build the treehouse?',
      'How do you climb into the treehouse of {who}?',
    ],
    answer: 'a treehouse',
  },
  {
    fact: 'I have stopped drinking coffee, {day} was day thirty. The headaches are gone.',
    echo: 'Thirty days without coffee, I could never. What do you drink instead?',
    back: 'Mint tea, litres of it, with a spoon of honey.',
    asked: ['What did {who} give up?', "Which of {who}'s complaints disappeared after quitting caffeine?"],
    askedBack: ['What does {who} drink instead of coffee?'],
    answer: 'coffee',
  },
  {
    fact: 'The choir sang in the cathedral {day}. I had a solo and forgot the second verse.',
    echo: 'I bet nobody noticed. Which song was your solo?',
    back: 'An old sea shanty, so humming worked well enough.',
    asked: ['Where did the choir of {who} perform?', 'What mistake did {who} make during the concert?'],
    askedBack: ['What song did {who} sing alone?'],
    answer: 'the cathedral',
  },
  {
    fact: 'I planted tomatoes and beans on the roof {day}, {person} carried up all the soil.',
    echo: 'A garden on the roof, clever! Do you get enough rain up there?',
    back: 'I rigged up a barrel with a hose, it waters them overnight.',
    asked: ['What vegetables is {who} growing?', 'Who helped {who} carry the earth?'],
    askedBack: ["How are {who}'s plants watered?"],
    answer: 'tomatoes and beans',
  },
  {
    fact: 'I am saving for a trip to Iceland. I want to see the glaciers before they melt.',
    echo: 'The northern lights as well, I hope. When would you travel?',
    back: 'February, when it is dark and the flights are cheap.',
    asked: ['Which country does {who} want to visit?', 'Why does {who} want to travel to Iceland?'],
    askedBack: ['In which month would {who} fly?'],
    answer: 'Iceland',
  },
  {
    fact: 'My brother got married {day} {place}. I danced until my shoes fell apart.',
    echo: 'Weddings are the best. Did you give a speech?',
    back: 'A short one, about the time he tried to fry an egg on the radiator.',
    asked: ['Who got married in the family of {who}?', "Where did {who}'s brother marry?"],
    askedBack: ['What was the speech of {who} about?'],
    answer: 'the brother',
  },
  {
    fact: 'I joined a chess club {place}. {day} I beat {person} in nineteen moves.',
    echo: 'Remind me never to play against you. Who taught you chess?',
    back: 'My aunt, who never once let me win as a child.',
    asked: ['Which club did {who} join?', 'In how many moves did {who} win?'],
    askedBack: ['Who taught {who} to play chess?'],
    answer: 'a chess club',
  },
  {
    fact: 'I broke my wrist skating {day}. Six weeks in plaster, and I am left-handed.',
    echo: 'Ouch, poor you! Can I help with the shopping?',
    back: 'That would be lovely, I cannot even open a jar.',
    asked: ['How did {who} get hurt?', 'Which bone did {who} break?', "How long will {who}'s arm be in a cast?"],
    answer: 'skating',
  },
]

const CHATTER = [
  'Hey {other}, good to hear from you! How have you been?',
  "That's so sweet of you to say, {other}. It means a lot to me.",
  'Wow, sounds like you had a great time! Do you have any pictures?',
  "Yeah, totally. It's been a long week, but I can't complain.",
  "Thanks, {other}! I really appreciate your support, you're a great friend.",
  'What have you been up to lately? Anything new?',
  'I know what you mean. Sometimes you just need a day off to think about what matters.',
  'Haha, that made me laugh! You always know how to cheer me up.',
  "It's great to have people around who believe in you. Family and friends give me strength.",
  'Absolutely! Trying new things is always worth it, even when it is scary at first.',
  "I've been busy with work and the kids, but we found time to relax {place}.",
  'How did that make you feel? I can imagine it was quite a day.',
  "We should do something together soon. It's been ages since I've seen you!",
  'Good luck with that! Let me know how it goes, I am always here for you.',
  'Nature always calms me down. A walk {place} does wonders.',
  "That's awesome, {other}! You should be proud of how far you have come.",
  "It was such a beautiful moment, I'll never forget it.",
  'By the way, I talked to {person} {day}, and they said hello.',
  'I hope so too. Anyway, I have to get going. Talk to you soon!',
  'The weather was lovely {day}, so we had a picnic {place}.',
  "I totally agree. Life's too short to do what you don't love.",
  'Oh, really? Tell me more, when did you start with that?',
]

/** Both tell of all topics, in an order of their own; what fits neither name nor kind tells the two apart. */
function writeConversation(id: string, [one, other]: readonly [string, string], random: Random): SampleConversation {
  const told = shuffled(
    [one, other].flatMap((who) => TOPICS.filter(() => random() < 0.8).map((topic) => ({ who, topic }))),
    random,
  )
  const conversation: Record<string, string | SampleTurn[]> = { speaker_a: one, speaker_b: other }
  const qa: SampleConversation['qa'][number][] = []
  for (let session = 1; session <= SESSIONS; session += 1) {
    const turns: SampleTurn[] = []
    const say = (speaker: string, text: string): string => {
      const dia_id = `D${session}:${turns.length + 1}`
      turns.push({ speaker, dia_id, text: filled(text, speaker === one ? other : one, random) })
      return dia_id
    }
    const chat = (count: number): void => {
      for (let turn = 0; turn < count; turn += 1)
        say(turns.length % 2 === 0 ? one : other, `${pick(CHATTER, random)} ${pick(CHATTER, random)}`)
    }
    chat(2)
    for (const { who, topic } of told.filter((_, place) => place % SESSIONS === session - 1)) {
      const listener = who === one ? other : one
      const fact = say(who, topic.fact)
      say(listener, topic.echo)
      const back = say(who, topic.back)
      for (const [questions, evidence] of [
        [topic.asked, fact],
        [topic.askedBack ?? [], back],
      ] as const) {
        for (const question of questions)
          qa.push({
            question: question.replaceAll('{who}', who),
            answer: topic.answer,
            evidence: [evidence],
            category: 4,
          })
      }
      chat(2 + Math.floor(random() * 4))
    }
    conversation[`session_${session}_date_time`] =
      `${1 + Math.floor(random() * 12)}:00 pm on ${1 + Math.floor(random() * 28)} ${pick(MONTHS, random)}, 2025`
    conversation[`session_${session}`] = turns
  }
  return { sample_id: id, conversation, qa }
}

function pick(list: readonly string[], random: Random): string {
  return list[Math.floor(random() * list.length)] ?? ''
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function filled(text: string, other: string, random: Random): string {
  const words = text
    .replaceAll('{other}', other)
    .replace(/\{(person|day|place)\}/g, (_, kind: keyof typeof FILLERS) => pick(FILLERS[kind], random))
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
