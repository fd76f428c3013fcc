#include "ConstrainedPDFactories.h"

#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "MakeSoftBody.h"
#include "Messages.h"
#include "Misc/FeedbackContext.h"

using namespace ConstrainedPD;

UConstrainedPDBodyFactory::UConstrainedPDBodyFactory()
{
    SupportedClass = UConstrainedPDBody::StaticClass();
    bCreateNew = true;
    bEditAfterNew = true;
}

UObject* UConstrainedPDBodyFactory::FactoryCreateNew(UClass* Class, UObject* InParent, FName Name, EObjectFlags Flags,
                                                     UObject*, FFeedbackContext*)
{
    if (!SourceMesh)
        return NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    FString Message;
    const UConstrainedPDBody* const Filled = Fill(SourceMesh, Vertices, Message);
    if (!Filled)
    {
        Tell(SourceMesh, Message, true);
        return nullptr;
    }
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    Body->SourceMesh = SourceMesh;
    Body->Vertices = Filled->Vertices;
    TakeOver(*Body, *Filled);
    Tell(Body, Message, false);
    return Body;
}
