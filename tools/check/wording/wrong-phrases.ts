export interface WrongPhrase {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly sample: string;
}

const phrase = (pattern: RegExp, instead: string, sample: string): WrongPhrase => ({ pattern, instead, sample });

export const wrongPhrases: readonly WrongPhrase[] = [
  phrase(/\bdid not come\b/i, 'Couldn’t load …', 'The catalog did not come.'),
  phrase(/\banew\b/i, 'again', 'Run it anew.'),
  phrase(/\bnobody\b/i, 'no one, no user', 'Nobody is found.'),
  phrase(/\bsomebody\b/i, 'someone, another user', 'Somebody changed it.'),
  phrase(/\bof everybody\b/i, 'all, everyone’s', 'Queries of everybody'),
  phrase(/\bwhoever\b/i, 'anyone who, the user', 'Whoever has it calls in your name.'),
  phrase(/\bstands? (here|there|beside|behind|below|above|in|on|with)\b/i, 'is, appears', 'It stands here.'),
  phrase(/(?<!\bahead )\bof (ours|yours|theirs|his|hers)\b/i, 'our, your, their', 'Sessions of yours will end.'),
  phrase(/\bso many\b/i, 'the number of, this many', 'It ends after so many seconds.'),
  phrase(/\b(goes|go|going) on\b/i, 'continue', 'The run goes on.'),
  phrase(/\b(does|do) not come\b/i, 'Couldn’t load …', 'Its rows do not come.'),
  phrase(/\bstands twice\b/i, 'is used twice', 'The name stands twice.'),
  phrase(/\blies (in|at|below|above|on)\b/i, 'is', 'The file lies in a folder.'),
  phrase(/\b(is|are|was) told\b/i, 'gets, receives, is asked to', 'The page is told of it.'),
  phrase(/\bby itself\b/i, 'automatically, on its own', 'The list refreshes by itself.'),
  phrase(/\bbeside\b/i, 'next to, with', 'The chart is beside the rows.'),
  phrase(/\b(he|his|him)\b/i, 'they, their', 'what he can read'),
  phrase(/\bcould not be (loaded|saved)\b/i, 'Couldn’t load …', 'The page could not be loaded.'),
  phrase(/\blately\b/i, 'recently, recent', 'What was done lately'),
  phrase(/\bparted by\b/i, 'separated by', 'Statements parted by semicolons'),
  phrase(/\bin mid-run\b/i, 'while running', 'It ended in mid-run.'),
  phrase(/\bmeanwhile[.!?]/i, 'in the meantime, or nothing', 'You can go on editing meanwhile.'),
  phrase(/\ba press (of|on|puts|opens)\b/i, 'click, press', 'A press on it opens it.'),
  phrase(/\bvouches?\b/i, 'self-signed, trusted', 'It vouches for itself.'),
  phrase(/\bas many \w+ as (there|you|may|can|it)\b/i, 'the limit of …', 'You have as many keys as there can be.'),
  phrase(/\bnot said\b/i, 'not stated', 'Its roof is not said.'),
  phrase(/\b(is|are) not there yet\b/i, 'isn’t available yet', 'The file is not there yet.'),
  phrase(/\bper cent\b/i, '%, percent', 'in per cent of rows'),
  phrase(/\d %(?=$|[.,;:)]| [a-z])/, '100% without a space', 'Equity of 100 %'),
  phrase(/\be-mail/i, 'email', 'your e-mail address'),
  phrase(/\b(dis)?colour/i, 'color', 'One colour'),
  phrase(/\blicence/i, 'license', 'Your licence'),
  phrase(/\bneighbour/i, 'neighbor', 'Its neighbours'),
  phrase(/\b(cancelled|cancelling)\b/i, 'canceled, canceling', 'The run was cancelled.'),
  phrase(/\b(label|travel|model|total|signal)l(ed|ing)\b/i, 'one l', 'labelled'),
  phrase(/\bcatalogue/i, 'catalog', 'The catalogue'),
  phrase(/\b(behaviour|favour|honour|harbour|labour|rumour|vapour)/i, '-or', 'Its behaviour'),
  phrase(/\b(centre|metre|theatre|fibre|calibre)s?\b/i, '-er', 'the centre of the map'),
  phrase(/\bgrey\b/i, 'gray', 'grey lines'),
  phrase(
    /\b(organ|amort|standard|recogn|author|initial|summar|normal|optim|capital|minim|maxim|categor|visual|personal|serial|synchron|util|priorit|custom)is(e[ds]?|ing|ation|ations)\b/i,
    '-ize, -ization',
    'amortisation',
  ),
  phrase(/\b(analyse[dr]?|analysing|catalys\w+)\b/i, '-yze', 'analysed'),
  phrase(/\b(defence|offence|pretence)\b/i, '-se', 'defence'),
  phrase(/\b(whilst|amongst|learnt|spelt|towards|afterwards)\b/i, 'while, among, learned …', 'whilst it runs'),
  phrase(/\bjudgements?\b/i, 'judgment', 'A judgement'),
  phrase(/\bprogramme/i, 'program', 'The programme'),
];
